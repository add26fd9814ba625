import type { ReactNode } from "react";
import { SiteLink } from "#app/i18n/site-link.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { dayAnchor } from "../games/games-table.tsx";

export interface Tab {
  label: ReactNode;
  href: string;
  current: boolean | "date";
}

/** A row of the results bar: on phones one line that scrolls sideways. */
export function ResultsTabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <ul aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <li key={href}>
          <SiteLink href={href} aria-current={current || undefined}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

export function daysOf(games: readonly Game[], today: string | undefined, locale: Locale): Tab[] {
  const dates = [...new Set(games.map(({ date }) => date))];
  return dates.map((date) => ({
    label: formatDate(date, undefined, locale),
    href: `#${dayAnchor(date)}`,
    current: date === today && "date",
  }));
}
