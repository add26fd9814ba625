import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
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
    <a className={`button button-${kind}`} href={href}>
      {children}
    </a>
  );
}

interface ChoiceLink {
  href: string;
  label: string;
  chosen: boolean;
}

export function Choices({ label, items }: { label: string; items: ChoiceLink[] }) {
  return (
    <ul aria-label={label} className="choices">
      {items.map(({ href, label: text, chosen }) => (
        <li key={href}>
          <a
            className="button button-plain button-small"
            href={href}
            aria-current={chosen ? "true" : undefined}
          >
            {text}
          </a>
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
  const isNewest = !new URLSearchParams(location.search).has("before");
  const pages = [
    isNewest ? null : { name: "Newest", before: null },
    older === null ? null : { name: "Older", before: String(older) },
  ].filter((each) => each !== null);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={label} className="choices">
      {pages.map(({ name, before }) => (
        <Link key={name} className="button button-plain" to={pageAddress(location, { before })}>
          {`${name} ${entries}`.trim()}
        </Link>
      ))}
    </nav>
  );
}

/** Choices of a hydrated page, which keep the scroll position. */
export function LinkRow({ label, items }: { label: string; items: ChoiceLink[] }) {
  return (
    <nav aria-label={label} className="choices">
      {items.map(({ href, label: text, chosen }) => (
        <Link
          key={href}
          to={href}
          preventScrollReset
          className="button button-plain button-small"
          aria-current={chosen ? "true" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
