import type {ComponentChildren} from "preact";
import {useWide} from "./useWide";

interface Props {
  readonly title: string;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a long page, which folds up where the window is narrow. */
export function Fold({title, open = false, children}: Props) {
  if (useWide()) return <>{children}</>;
  return (
    <details class="app-fold" open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
