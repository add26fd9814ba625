import { type ReactNode, useEffect, useId, useRef } from "react";
import { Intent } from "../forms/form-parts.tsx";

/**
 * A message that lies over the page from the moment it arrives, with or without script. Its button goes
 * to the path `closeTo`, or only closes it where that is left out.
 */
export function MessageDialog({
  children,
  more,
  closeTo,
  onClose,
}: {
  children: ReactNode;
  /** What can be done before it is closed, below the message. */
  more?: ReactNode;
  closeTo?: string;
  onClose?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const message = useId();
  useEffect(() => {
    // It came open, as it must without script; with script it can also hold the focus. Taking the
    // attribute away, unlike close(), does not say that somebody closed it.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, []);
  // A form that is sent puts its fields in place of the query of its address.
  const to = closeTo === undefined ? null : new URL(closeTo, "http://here");
  return (
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby={message}
      data-modal=""
      onClose={onClose}
      onCancel={(event) => {
        // Escape does what the button does.
        event.preventDefault();
        close.current?.click();
      }}
    >
      <div id={message}>{children}</div>
      {more}
      <form
        method={to ? "get" : "dialog"}
        action={to ? to.pathname + to.hash : undefined}
        className="mt-4"
      >
        {[...(to?.searchParams ?? [])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          ref={close}
          type="submit"
          className={`button ${more ? "button-plain" : "button-primary"}`}
        >
          Close
        </button>
      </form>
    </dialog>
  );
}

/**
 * A question with Yes and No. A button opens it in place; where a browser cannot do that, the button is a
 * link to `address`, which is this page with the dialog open (`open`). Yes posts `intent` with `fields`.
 */
export function ConfirmDialog({
  id,
  button,
  kind = "danger",
  small = false,
  question,
  intent,
  fields = {},
  open,
  address,
  closeTo,
  children,
}: {
  id: string;
  button: ReactNode;
  kind?: "danger" | "plain" | undefined;
  /** Whether the button is one of several in a row. */
  small?: boolean;
  question: string;
  intent: string;
  fields?: Record<string, string>;
  open: boolean;
  address: string;
  closeTo: string;
  /** What there is to know before one answers. */
  children?: ReactNode;
}) {
  const look = `button button-${kind} ${small ? "button-small" : ""}`;
  return (
    <>
      <button
        type="button"
        className={`${look} dialog-button`}
        command="show-modal"
        commandfor={id}
        popoverTarget={id}
      >
        {button}
      </button>
      <a className={`${look} dialog-link`} href={address}>
        {button}
      </a>
      <dialog
        id={id}
        className="dialog"
        aria-labelledby={`${id}-question`}
        {...(open ? { open: true, "data-modal": "" } : { popover: "auto" as const })}
      >
        <p id={`${id}-question`} className="mt-0 text-lg font-bold">
          {question}
        </p>
        {children}
        <div className="mt-4 flex gap-3">
          {open ? (
            <a className="button button-plain" href={closeTo}>
              No
            </a>
          ) : (
            <button
              type="button"
              className="button button-plain"
              command="close"
              commandfor={id}
              popoverTarget={id}
              popoverTargetAction="hide"
            >
              No
            </button>
          )}
          <form method="post" action={closeTo}>
            <Intent value={intent} />
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button button-danger">
              Yes
            </button>
          </form>
        </div>
      </dialog>
    </>
  );
}
