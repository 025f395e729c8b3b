import type {Ref} from "preact";
import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {columnOf, rowOf} from "../../ui/grid";
import {canFly, fly_ms} from "../fly";
import type {SpaceLook} from "./look";
import {PlacedChip} from "./Print";

/** The place of a column or row in the drawing of the board, which begins at -30 and is 1042 wide and high. */
const place = (index: number): string => `${(index * 100 + 30) / 10.42}%`;

type ChipOverProps = {look: SpaceLook; class?: string; chip?: Ref<SVGSVGElement>};

/** A chip over the board. If it moved in the <svg> of the board, browsers would lay out and draw all of it for each frame. */
const ChipOver = ({look: {space, side, face}, class: motion = "", chip = null}: ChipOverProps) => (
  <svg
    ref={chip}
    class={`table-moving ${motion} notranslate`}
    viewBox="0 0 100 100"
    focusable="false"
    style={{left: place(columnOf(space)), top: place(rowOf(space))}}
  >
    <PlacedChip side={side!} face={face} />
  </svg>
);

/** The chip that a jack has just taken: it is lifted and flies to its owner. Many chips vanish only with their game. */
function TakenChip({looks}: {looks: readonly SpaceLook[]}) {
  const before = useRef(looks);
  const [taken, setTaken] = useState<SpaceLook>();
  const chip = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const vanished = before.current.filter(({side}, index) => side !== null && looks[index]?.side === null);
    before.current = looks;
    if (vanished.length === 1 && canFly()) setTaken(vanished[0]);
  });
  useLayoutEffect(() => {
    if (!taken) return;
    const owner = document.querySelector(`.table-seat-${taken.side} .app-avatar`) ?? chip.current!;
    const [from, to] = [chip.current!.getBoundingClientRect(), owner.getBoundingClientRect()];
    const [x, y] = [
      to.x - from.x + (to.width - from.width) / 2,
      to.y - from.y + (to.height - from.height) / 2,
    ];
    const keyframes = [
      {transform: "none"},
      {transform: "translateY(-24%) scale(1.25)", opacity: 1, offset: 0.3, easing: "ease-in"},
      {transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.3},
    ];
    chip.current!.animate(keyframes, fly_ms).onfinish = () => setTaken(undefined);
  }, [taken]);
  return taken ? <ChipOver key={taken.space} chip={chip} look={taken} /> : null;
}

/** The chips that move: the last one lands, those of a sequence hop one after the other, and one may be taken. */
export const Moving = ({looks}: {looks: readonly SpaceLook[]}) => (
  <div class="table-moves" aria-hidden="true">
    {looks
      .filter(({side, last, cheered}) => side !== null && (last || cheered))
      .map((look) => (
        <ChipOver
          key={look.space}
          look={look}
          class={look.cheered ? "table-chip-cheered" : "table-chip-lands"}
        />
      ))}
    <TakenChip looks={looks} />
  </div>
);
