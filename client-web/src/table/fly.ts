import "./fly.css";
import {isReduced, tokenOf} from "../app/appearance";

/** Whether anything is to move: a hidden page would show it late. */
export const canFly = (): boolean => !isReduced() && !document.hidden;

/** Ends all animations of this module: everything is in its place already, and is then shown there. */
export function land(): void {
  for (const animation of document.getAnimations()) if (animation.id === "flight") animation.cancel();
}

/** How long a card or a chip flies. */
export const fly_ms = 320;
/** How long the lamp swings. */
const swing_ms = 380;

const play = (element: Element, keyframes: Keyframe[], duration: number): Animation =>
  element.animate(keyframes, {id: "flight", duration, easing: tokenOf("ease-out")});

/** The middle and the width of the largest card that fits into this box. */
const cardIn = ({left, top, width, height}: DOMRect) =>
  [left + width / 2, top + height / 2, Math.min(width, height / 1.4)] as const;

/**
 * Lets a copy of a card fly from one box to another, over everything else, and turn from one angle to another: its
 * back is not drawn. It `fades` if no card is shown where it ends.
 */
export function fly(picture: Element, from: DOMRect, to: DOMRect, turn = [0, 0], fades = false): void {
  const [[x, y, width], [toX, toY, toWidth]] = [cardIn(from), cardIn(to)];
  const copy = document.createElement("div");
  copy.className = "table-flight";
  copy.setAttribute("aria-hidden", "true");
  copy.append(picture.cloneNode(true));
  copy.style.cssText = `left: ${toX - toWidth / 2}px; top: ${toY - toWidth * 0.7}px; width: ${toWidth}px`;
  document.body.append(copy);
  const away = `translate(${x - toX}px, ${y - toY}px) scale(${width / toWidth})`;
  const keyframes = [
    {transform: `${away} rotateY(${turn[0]}deg)`},
    {opacity: 1, offset: 0.8},
    {transform: `translate(0, 0) scale(1) rotateY(${turn[1]}deg)`, opacity: fades ? 0 : 1},
  ];
  const flight = play(copy, keyframes, fly_ms);
  flight.onfinish = flight.oncancel = () => copy.remove();
}

/** Hides what a copy flies to until that has landed. It can be pressed all the same. */
export const hide = (element: Element): Animation => play(element, [{opacity: 0}, {opacity: 0}], fly_ms);

/** Lets an element swing to its place from one that is so far away, and come to rest. */
export function swing(element: Element, x: number, y: number): void {
  const angle = x < 0 ? -14 : 14;
  const keyframes = [
    {transform: `translate(${x}px, ${y}px) rotate(0)`},
    {transform: `translate(0, 0) rotate(${angle}deg)`, offset: 0.6},
    {transform: `translate(0, 0) rotate(${-angle / 2}deg)`, offset: 0.8},
    {transform: "translate(0, 0) rotate(0)"},
  ];
  play(element, keyframes, swing_ms);
}
