import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { localePath } from "#i18n/locales.ts";
import { SiteLink, useLocale } from "../i18n/reader-language.tsx";
import { pageAddress } from "./addresses.ts";
import { Icon, type IconName } from "./icon.tsx";

export function ButtonLink({
  href,
  kind = "primary",
  children,
}: {
  href: string;
  kind?: "primary" | "plain" | "danger";
  children: ReactNode;
}) {
  return (
    <SiteLink className={`button button-${kind}`} href={href}>
      {children}
    </SiteLink>
  );
}

interface ChoiceLink {
  href: string;
  label: string;
  chosen: boolean;
}

export function Choices({ label, items }: { label: string; items: ChoiceLink[] }) {
  return (
    <ul aria-label={label} className="tabs">
      {items.map(({ href, label: text, chosen }) => (
        <li key={href}>
          <SiteLink href={href} aria-current={chosen ? "true" : undefined}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Leads through a list that has its newest entries first, on pages by `before` in the address.
 * `older` is where the next page begins, null on the last.
 */
export function ListPages({
  label,
  entries = "",
  older,
}: {
  label: string;
  entries?: string;
  older: number | null;
}) {
  const location = useLocation();
  const t = useTranslations("common");
  const isNewest = !new URLSearchParams(location.search).has("before");
  const pages = [
    isNewest ? null : { name: t("newest", { entries }), before: null },
    older === null ? null : { name: t("older", { entries }), before: String(older) },
  ].filter((each) => each !== null);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={label} className="choices">
      {pages.map(({ name, before }) => (
        <Link key={name} className="button button-plain" to={pageAddress(location, { before })}>
          {name.trim()}
        </Link>
      ))}
    </nav>
  );
}

/** Choices of a hydrated page, which keep the scroll position. */
export function LinkRow({ label, items }: { label: string; items: ChoiceLink[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {items.map(({ href, label: text, chosen }) => (
        <Link key={href} to={href} preventScrollReset aria-current={chosen ? "true" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** `app/live/page-controls.ts` does the copying, so the button is missing without script. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("live");
  return (
    <button
      type="button"
      className="button button-plain button-small needs-script"
      data-copy={text}
      data-copied={t("copied")}
      data-by-hand={t("copyByHand", { text })}
    >
      <Icon name="copy" className="size-5" />
      <span aria-live="polite">{label}</span>
    </button>
  );
}

/** `app/live/page-controls.ts` opens the browser's print dialog. */
export function PrintButton({ kind = "primary" }: { kind?: "primary" | "plain" }) {
  const t = useTranslations("common");
  return (
    <button type="button" className={`button button-${kind} needs-script`} data-print="">
      <Icon name="print" className="size-5" />
      {t("print")}
    </button>
  );
}

/** `app/live/page-controls.ts` shows it where the browser can share. */
export function ShareButton({ link, text }: { link: string; text: string }) {
  const t = useTranslations("live");
  return (
    <button
      type="button"
      hidden
      className="button button-primary button-small"
      data-share={link}
      data-share-text={text}
    >
      {t("share")}
    </button>
  );
}

export function LinkCard({
  href,
  title,
  children,
  icon,
}: {
  href: string;
  title: string;
  children?: ReactNode;
  icon?: IconName;
}) {
  return (
    <SiteLink
      href={href}
      className="link-card flex min-h-20 items-center gap-4 rounded-lg border border-rule bg-panel p-4 no-underline shadow-raised"
    >
      {icon ? <Icon name={icon} className="size-8 shrink-0 text-accent" /> : null}
      <span className="min-w-0">
        <span className="block font-display text-xl leading-none font-extrabold text-ink">
          {title}
        </span>
        {children ? <span className="mt-1 block leading-snug text-soft">{children}</span> : null}
      </span>
      <Icon name="arrow" className="ml-auto size-5 shrink-0 text-accent" />
    </SiteLink>
  );
}

/** A link within or below a text that is large enough as a touch target. */
export function TextLink({ className = "", children, ...link }: ComponentProps<typeof SiteLink>) {
  return (
    <SiteLink {...link} className={`inline-flex min-h-11 items-center ${className}`.trim()}>
      {children}
    </SiteLink>
  );
}

export function LogOut({ className = "" }: { className?: string }) {
  const t = useTranslations("frame");
  return (
    <form method="post" action={localePath(useLocale(), "/logout")} className={className}>
      <button type="submit" className="button button-plain button-small">
        {t("logOut")}
      </button>
    </form>
  );
}

/** A `TextLink` of the console, whose pages change without being loaded. */
export function ConsoleLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`inline-flex min-h-11 items-center ${className}`.trim()} />;
}

/** From a page of the console to where it belongs. */
export function BackLink(link: ComponentProps<typeof Link>) {
  return (
    <p>
      <ConsoleLink {...link} />
    </p>
  );
}

export function ConsoleButton(link: ComponentProps<typeof Link>) {
  return <Link {...link} className="button button-plain" />;
}

/* What a sentence shows of its parts: the tags of its message. */

export const bold = (text: ReactNode) => <b>{text}</b>;

/** A name that can be long. */
export const wrapping = (text: ReactNode) => <b className="wrap-anywhere">{text}</b>;

/** Only for readers who hear the page. */
export const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Text in whatever direction. */
export const isolated = (text: ReactNode) => <bdi>{text}</bdi>;

export const timeAt = (iso: string) => (text: ReactNode) => <time dateTime={iso}>{text}</time>;

export const siteLink = (href: string) => (text: ReactNode) => (
  <SiteLink href={href}>{text}</SiteLink>
);

export const consoleLink = (to: string) => (text: ReactNode) => (
  <ConsoleLink to={to}>{text}</ConsoleLink>
);

/** Of a notice of the console that leads to where it can be settled. */
export const alertTags = (to: string) => ({
  b: (text: ReactNode) => <strong>{text}</strong>,
  link: consoleLink(to),
});

/** The days with games, of which one is chosen; each leads to where `to` says. */
export function DayRow({
  label,
  days,
  chosen,
  to,
}: {
  label: string;
  days: readonly string[];
  chosen: string;
  to: (day: string) => string;
}) {
  const locale = useLocale();
  const items = days.map((day) => ({
    href: to(day),
    label: formatDate(day, undefined, locale),
    chosen: day === chosen,
  }));
  return <LinkRow label={label} items={items} />;
}
