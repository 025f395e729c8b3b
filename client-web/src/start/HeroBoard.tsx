import type {Side, Space} from "../protocol/messages";
import {faceAt, rows} from "../table/cards/layout";
import {CardFace, PlacedChip, SpacePrint} from "../table/cards/Print";
import {columnOf, rowOf} from "../ui/grid";

/** The position that is shown: each side's chips. The last chip of the first side completes its line. */
const chips: readonly (readonly [Side, string])[] = [
  [1, "h5 b8 c4 i3 j8 c7 d7 e7 f7 g7"],
  [2, "f5 d6 b6 d8 h4 b3 i9"],
  [3, "c5 f6 h6 g8 j5 d3 f3"],
];
const last: Space = "g7";

const sides = new Map(
  chips.flatMap(([side, spaces]) => spaces.split(" ").map((space): [Space, Side] => [space, side])),
);

/** Moves what is drawn in 100×100 to its space. */
const at = (space: Space): string => `translate(${columnOf(space) * 100} ${rowOf(space) * 100})`;

const Paper = ({space, lit}: {space: Space; lit: boolean}) => (
  <g class={lit ? "start-lit" : undefined} transform={at(space)}>
    <rect class="start-space-edge" x="2" y="5" width="96" height="94" rx="10" />
    <rect class="start-space" x="2" y="2" width="96" height="93" rx="10" />
    {(lit || !sides.has(space)) && <SpacePrint face={faceAt("sequence", space)} />}
  </g>
);

const Lamp = () => (
  <svg class="start-lamp" viewBox="0 0 120 190">
    <path class="start-lamp-cord" d="M60-200V118" />
    <path class="start-lamp-bulb" d="M40 166a20 17 0 0 0 40 0Z" />
    <path class="start-lamp-shade" d="M48 116h24l38 43c3 4 1 8-4 8H14c-5 0-7-4-4-8Z" />
  </svg>
);

interface Props {
  /** Whether the space that completes the line is lit for the reader. */
  readonly inviting: boolean | undefined;
}

/** A board under a lamp, on which a line of five is completed again and again, and three cards of a hand. */
export const HeroBoard = ({inviting = false}: Props) => (
  <>
    <div class="start-mat">
      <svg class="start-board" viewBox="0 0 1000 1000">
        {rows.flat().map((space) => (
          <Paper key={space} space={space} lit={inviting && space === last} />
        ))}
        {!inviting && <rect class="start-rail" x="202" y="602" width="496" height="96" rx="10" />}
        {[...sides]
          .filter(([space]) => !inviting || space !== last)
          .map(([space, side]) => (
            <g key={space} transform={at(space)}>
              <g class={space === last ? "start-last" : undefined}>
                <PlacedChip side={side} face={faceAt("sequence", space)} />
              </g>
            </g>
          ))}
      </svg>
      <Lamp />
    </div>
    <div class="start-fan">
      {["9C", "QH", "JD"].map((card) => (
        <CardFace key={card} card={card} />
      ))}
    </div>
  </>
);
