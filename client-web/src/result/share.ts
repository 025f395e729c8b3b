import {tokenOf} from "../app/appearance";
import type {Side} from "../protocol/messages";
import type {Room} from "../room/room";
import {outlineOf} from "../ui/chip";
import {save} from "./files";
import {height, type Mark, pictureOf, width} from "./picture";

function drawChip(
  context: CanvasRenderingContext2D,
  {chip, x, y, radius}: Extract<Mark, {chip: Side}>,
): void {
  const path = new Path2D(outlineOf(chip));
  context.save();
  context.translate(x, y);
  for (const [scale, part] of [
    [1, "edge"],
    [0.88, ""],
    [0.5, "inlay"],
  ] as const) {
    context.save();
    context.scale(radius * scale, radius * scale);
    context.fillStyle = tokenOf(`side-${chip}${part && `-${part}`}`);
    context.fill(path);
    context.restore();
  }
  context.restore();
}

function draw(context: CanvasRenderingContext2D, mark: Mark): void {
  if ("chip" in mark) return drawChip(context, mark);
  if ("box" in mark) {
    const [x, y, size] = mark.box;
    context.fillStyle = tokenOf(mark.colour);
    return context.fillRect(x, y, size, size);
  }
  context.fillStyle = tokenOf("felt-ink");
  context.font = `400 ${mark.size}px ${tokenOf("display")}`;
  context.fillText(mark.text, mark.x, mark.y, width - 2 * mark.x);
}

function render(marks: readonly Mark[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), {width, height});
  const context = canvas.getContext("2d")!;
  context.fillStyle = tokenOf("felt");
  context.fillRect(0, 0, width, height);
  for (const mark of marks) draw(context, mark);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Offers the picture of the newest game's result to other apps, or saves it where the browser cannot share files. */
export async function shareResult(room: Room, line: string): Promise<void> {
  const {game, games, room: code} = room.view;
  if (!game) return;
  const name = `${code}-${games}.png`;
  const picture = await render(pictureOf(room, game, line));
  const files = [new File([picture], name, {type: picture.type})];
  if (!navigator.canShare?.({files})) return save({name, text: picture});
  await navigator.share({files}).catch(() => undefined); // the reader has changed their mind
}
