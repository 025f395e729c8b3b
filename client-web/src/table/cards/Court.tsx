import type {effectOf} from "./cards";

type Effect = NonNullable<ReturnType<typeof effectOf>>;

/** Whether a card puts a chip on the board or takes one away. */
export function Sign({effect, at}: {effect: Effect; at: string}) {
  return (
    <g class="table-sign" transform={at}>
      <circle r="14" />
      <path d={effect === "add" ? "M-7 0H7M0-7V7" : "M-7 0H7"} />
    </g>
  );
}

/** A jack with two eyes, who smiles and puts a chip anywhere, or with a patch on one, who takes a chip away (S9, S10). */
export function Jack({effect}: {effect: Effect}) {
  return (
    <>
      <g class="table-jack" transform="translate(57 99) scale(.86)">
        <path class="table-jack-face" d="M-23-6H23V14C23 31 12 38 0 38S-23 31-23 14Z" />
        <circle cx="-10" cy="9" r="4.6" />
        {effect === "add" && <circle cx="10" cy="9" r="4.6" />}
        {effect === "remove" && <path d="M1 1H21V9C21 17 16 19 11 19S1 17 1 9Z" />}
        <path
          class="table-jack-line"
          d={effect === "add" ? "M-9 23Q0 31 9 23" : "M-23 1 4 2M-9 26Q-2 24 6 27"}
        />
        <path class="table-jack-feather" d="M16-26C18-50 34-56 44-52 44-38 36-28 24-20Z" />
        <path class="table-jack-hat" d="M-33-2C-37-22-18-34 4-33 26-32 38-20 33-2Q0-14-33-2Z" />
      </g>
      <Sign effect={effect} at="translate(80 21)" />
    </>
  );
}

/** The crowns of a king and a queen. */
export const crowns: Readonly<Record<string, string>> = {
  K: "M-30 22V-14L-14 2 0-24 14 2 30-14V22Z",
  Q:
    "M-28 22-33-10Q-18-2-14 6-12-8 0-16 12-8 14 6 18-2 33-10L28 22Z" +
    "M-39-14a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-7-21a7 7 0 1 0 14 0a7 7 0 1 0-14 0M27-14a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
};

export const Crown = ({shape}: {shape: string}) => (
  <g transform="translate(58 102) scale(.85)">
    <path d={shape} />
    <path class="table-crown-band" d="M-30 13H30" />
  </g>
);
