import confetti from "canvas-confetti";
import {tokenOf} from "../app/appearance";
import type {Side} from "../protocol/messages";

/** What falls: chips of the side in shape and colour; without sides, paper in the colours of the avatars. */
function chipsOf(side: Side | undefined): Pick<confetti.Options, "shapes" | "colors"> {
  const tokens =
    side === undefined ? ["disc-1", "disc-2", "disc-3"] : [`side-${side}`, `side-${side}-inlay`, "chip-spot"];
  const triangle = (): confetti.Shape => confetti.shapeFromPath({path: "M0-6 6 5H-6Z"});
  return {
    colors: tokens.map(tokenOf),
    shapes: [side === 1 ? "circle" : side === 3 ? triangle() : "square"],
  };
}

/** Throws confetti from both sides of the window, behind the text of the result. */
export async function throwConfetti(side: Side | undefined): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.className = "result-confetti";
  canvas.setAttribute("aria-hidden", "true");
  document.body.append(canvas);
  // The security policy forbids workers made from blobs.
  const fire = confetti.create(canvas, {resize: true, useWorker: false});
  const common = {...chipsOf(side), particleCount: 60, spread: 60, ticks: 75, startVelocity: 38};
  await Promise.all([
    fire({...common, angle: 60, origin: {x: 0, y: 0.7}}),
    fire({...common, angle: 120, origin: {x: 1, y: 0.7}}),
  ]);
  canvas.remove();
}
