import {useLayoutEffect, useRef, useState} from "preact/hooks";
import {columnOf, rowOf} from "../../ui/grid";
import {canFly, fly_ms} from "../fly";
import type {SpaceLook} from "./look";
import {PlacedChip} from "./Print";

/** The way of a chip from its space to a seat of its side, in the units of the board. */
function flightOf(chip: SVGGElement, to: Element): Keyframe[] {
  const [start, end] = [chip.getBoundingClientRect(), to.getBoundingClientRect()];
  const unit = chip.getScreenCTM()?.a ?? 1;
  const x = (end.x + end.width / 2 - start.x - start.width / 2) / unit;
  const y = (end.y + end.height / 2 - start.y - start.height / 2) / unit;
  return [
    {transform: "none"},
    {transform: "translateY(-24px) scale(1.25)", opacity: 1, offset: 0.3, easing: "ease-in"},
    {transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.3},
  ];
}

function Flying({look: {space, side, face}, onEnd}: {look: SpaceLook; onEnd: () => void}) {
  const ref = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const chip = ref.current!;
    const seat = document.querySelector(`.table-seat-${side} .app-avatar`);
    chip.animate(flightOf(chip, seat ?? chip), fly_ms).onfinish = onEnd;
  }, []);
  return (
    <g transform={`translate(${columnOf(space) * 100} ${rowOf(space) * 100})`}>
      <g ref={ref} class="table-taken">
        <PlacedChip side={side!} face={face} />
      </g>
    </g>
  );
}

/** The chip that a jack has just taken: it is lifted and flies to its owner. Many chips vanish only with their game. */
export function TakenChip({looks}: {looks: readonly SpaceLook[]}) {
  const before = useRef(looks);
  const [taken, setTaken] = useState<SpaceLook>();
  useLayoutEffect(() => {
    const vanished = before.current.filter(({side}, index) => side !== null && looks[index]?.side === null);
    before.current = looks;
    if (vanished.length === 1 && canFly()) setTaken(vanished[0]);
  });
  return taken ? <Flying key={taken.space} look={taken} onEnd={() => setTaken(undefined)} /> : null;
}
