import {generate} from "lean-qr";
import {t} from "../words/words";

/** The quiet zone that cameras need around a code, in modules. */
const quiet = 4;

/** A text as a QR code: dark on light in every theme, because cameras need that. */
export function QrCode({text}: {text: string}) {
  const code = generate(text);
  const numbers = Array.from({length: code.size}, (_, i) => i);
  const dark = numbers.flatMap((y) => numbers.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const edge = code.size + 2 * quiet;
  return (
    <svg
      class="lobby-qr"
      role="img"
      aria-label={t("lobby.share.qr")}
      viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
    >
      <rect class="lobby-qr-light" x={-quiet} y={-quiet} width={edge} height={edge} />
      <path class="lobby-qr-dark" d={dark.join("")} shape-rendering="crispEdges" />
    </svg>
  );
}
