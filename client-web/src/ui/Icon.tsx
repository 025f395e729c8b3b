/** Line drawings in a field of 24 by 24, by what they show. */
const paths = {
  back: "M17 5 7 12 17 19Z",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M12 7V12L15 14",
  close: "M5 5 19 19M19 5 5 19",
  dots: "M6 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M13 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M20 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0",
  door: "M4 20V5Q4 3 6 3H15Q17 3 17 5V20M2 20H22M13 11V13M17 8H20V20",
  first: "M6 5V19M19 5 9 12 19 19Z",
  forward: "M7 5 17 12 7 19Z",
  last: "M18 5V19M5 5 15 12 5 19Z",
  more: "M13 5a1 1 0 1 1-2 0 1 1 0 1 1 2 0M13 12a1 1 0 1 1-2 0 1 1 0 1 1 2 0M13 19a1 1 0 1 1-2 0 1 1 0 1 1 2 0",
  pause: "M8 5V19M16 5V19",
  play: "M7 4 20 12 7 20Z",
  question: "M8.2 9a3.8 3.8 0 1 1 5.6 3.3c-1.2.7-1.8 1.3-1.8 2.7M12 19h.01",
  share: "M12 15V4M8 7.5 12 3.5 16 7.5M5 12V19H19V12",
  shield: "M12 2 21 5V12Q21 19 12 22 3 19 3 12V5Z",
  sliders:
    "M4 7h10M18 7h2M4 17h2M10 17h10M18.4 7a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0M10.4 17a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0",
  smile: "M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M8.5 14.5c1.6 2.2 5.4 2.2 7 0M9 9.5h.01M15 9.5h.01",
  speech: "M4 5h16v11h-9l-4 4v-4H4Z",
};

export type IconName = keyof typeof paths;

/** A drawing that is hidden from screen readers: words stand next to it or name its button. */
export const Icon = ({name, class: look = "app-icon"}: {name: IconName; class?: string}) => (
  <svg class={look} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
