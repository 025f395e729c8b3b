import "./dialog.css";
import type {ComponentChildren, ComponentProps} from "preact";
import {useEffect, useId, useRef, useState} from "preact/hooks";
import {Button} from "./Button";
import {t} from "../words/words";
import {useApp} from "../app/context";

interface Props {
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  /**
   * Called on Escape, on the close button and on a click outside the dialog; the owner then removes the
   * dialog.
   */
  readonly onClose: () => void;
  /** A sheet (which shows calls itself) slides in from the bottom edge on a phone; a wide dialog has room for a table. */
  readonly kind?: "dialog" | "sheet" | "wide";
}

/** Closes a dialog that covers a call of table talk (T1) against the reader's side, when the call begins. */
function useClosedByCall(onClose: () => void): void {
  const {room, side} = useApp();
  const call = room?.view.call;
  const known = useRef(call?.message);
  useEffect(() => {
    if (call && call.message !== known.current && call.side === side) onClose();
    known.current = call?.message;
  }, [call?.message]);
}

/**
 * A modal dialog, open while it is rendered. The browser traps the focus inside and restores it afterwards.
 */
export function Dialog({title, children, onClose, kind = "dialog"}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useClosedByCall(kind === "sheet" ? () => undefined : onClose);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const cancel = (event: Event): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={element}
      class={`app-dialog app-dialog-${kind}`}
      aria-labelledby={heading}
      onCancel={cancel}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="app-dialog-inner">
        <div class="app-dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button quiet icon="close" label={t("app.close")} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ButtonProps extends ComponentProps<typeof Button> {
  /** The dialog, which calls `close` to be removed. */
  readonly dialog: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
export function DialogButton({dialog, ...button}: ButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && dialog(() => setOpen(false))}
    </>
  );
}
