import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { SiteLink } from "../i18n/site-link.tsx";
import { pageAddress } from "./addresses.ts";

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
