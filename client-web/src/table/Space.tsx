import type {Side} from "../protocol/messages";
import {ChipShape} from "../app/chip";
import {spaceName, type SpaceLook} from "./names";
import {chipAt, SpacePrint} from "./Print";
import {columnOf, rowOf} from "./spaces";

interface Props {
  readonly look: SpaceLook;
  /** Whether Tab leads here. */
  readonly tabStop: boolean;
  /** The side of a chip whose move is unanswered. */
  readonly coming: Side | null;
}

const names = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" ");

function Light({light}: {light: SpaceLook["light"]}) {
  if (light === null) return null;
  return (
    <g class={`table-light table-light-${light}`}>
      <rect x="6" y="6" width="88" height="88" rx="9" />
      {light === "place" && <circle cx="80" cy="20" r="9" />}
      {light === "remove" && <path d="M32 32 68 68M68 32 32 68" />}
    </g>
  );
}

function Chip({side, kind}: {side: Side; kind: "lying" | "landing" | "coming"}) {
  return (
    <g transform={`translate(${chipAt.x} ${chipAt.y}) scale(33)`}>
      <g class={`table-chip table-chip-${kind}`}>
        <ChipShape side={side} />
      </g>
    </g>
  );
}

/** One space of the board: its print, its chip, its offer, and a name that describes all of them. */
export function Space({look, tabStop, coming}: Props) {
  const {space, side, light, cheered, pointed} = look;
  return (
    <g
      role="gridcell"
      class={names("table-space", light !== null && "table-space-lit", cheered && "table-space-cheered")}
      data-space={space}
      tabindex={tabStop ? 0 : -1}
      aria-label={spaceName(look)}
      aria-busy={look.waiting || undefined}
      transform={`translate(${columnOf(space) * 100} ${rowOf(space) * 100})`}
    >
      <g aria-hidden="true">
        <rect class="table-space-reach" width="100" height="100" />
        <rect
          class={names("table-space-paper", look.face === null && "table-space-corner")}
          x="2.5"
          y="2.5"
          width="95"
          height="95"
          rx="11"
        />
        <SpacePrint face={look.face} taken={side !== null || coming !== null} />
        {side !== null && <Chip side={side} kind={look.last ? "landing" : "lying"} />}
        {coming !== null && <Chip side={coming} kind="coming" />}
        {look.last && <rect class="table-last" x="5" y="5" width="90" height="90" rx="9" />}
        <Light light={light} />
        {pointed && <circle class="table-pointed" cx="50" cy="50" r="46" />}
        <rect class="table-focus" x="3" y="3" width="94" height="94" rx="10" />
      </g>
    </g>
  );
}
