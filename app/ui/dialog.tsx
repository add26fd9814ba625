import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { localePath } from "#i18n/locales.ts";
import { Hidden, type HiddenFields, Intent } from "../forms/form.tsx";
import { SiteLink, useLocale } from "../i18n/reader-language.tsx";
import { pageAddress } from "./addresses.ts";

/**
 * A dialog that is open on arrival, with or without script. Its button navigates to `closeTo`, or
 * just closes it.
 */
export function MessageDialog({
  children,
  more,
  closeTo,
  onClose,
}: {
  children: ReactNode;
  more?: ReactNode;
  closeTo?: string;
  onClose?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const message = useId();
  const locale = useLocale();
  const t = useTranslations("common");
  useEffect(() => {
    // Reopens the dialog as modal. Removing the attribute doesn't fire a close event, unlike
    // `close()`.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, []);
  // Submitting a GET form replaces the query, so it is sent as fields.
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
        event.preventDefault();
        close.current?.click();
      }}
    >
      <div id={message}>{children}</div>
      {more}
      <form
        method={to ? "get" : "dialog"}
        action={to ? localePath(locale, to.pathname + to.hash) : undefined}
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
          {t("close")}
        </button>
      </form>
    </dialog>
  );
}

/** The id of the question that the address asks. */
export function useAsked(): string | null {
  return new URLSearchParams(useLocation().search).get("confirm");
}

/**
 * A Yes/No question. Its button opens it in place, or links to this page with the question open, by
 * `confirm` in the address. Yes posts `intent` with `fields` to `action`, or else to the page.
 */
export function ConfirmDialog({
  id,
  button,
  kind = "danger",
  small = false,
  question,
  intent,
  fields = {},
  action,
  children,
}: {
  id: string;
  button: ReactNode;
  kind?: "danger" | "plain" | "primary" | undefined;
  small?: boolean;
  question: string;
  intent: string;
  fields?: HiddenFields;
  action?: string | undefined;
  children?: ReactNode;
}) {
  const location = useLocation();
  const open = useAsked() === id;
  const locale = useLocale();
  const t = useTranslations("common");
  const here = pageAddress(location);
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
      <SiteLink className={`${look} dialog-link`} href={pageAddress(location, { confirm: id })}>
        {button}
      </SiteLink>
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
            <SiteLink className="button button-plain" href={here}>
              {t("no")}
            </SiteLink>
          ) : (
            <button
              type="button"
              className="button button-plain"
              command="close"
              commandfor={id}
              popoverTarget={id}
              popoverTargetAction="hide"
            >
              {t("no")}
            </button>
          )}
          <form method="post" action={localePath(locale, action ?? here)}>
            <Intent value={intent} />
            <Hidden fields={fields} />
            <button type="submit" className="button button-danger">
              {t("yes")}
            </button>
          </form>
        </div>
      </dialog>
    </>
  );
}
