import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Side } from "#domain/competition/field/entry-rules.ts";
import { formatTimeOfDay } from "#domain/core/format-rules.ts";
import type { Locale } from "#i18n/locales.ts";

export type SheetName = `goal-${Side}` | `card-${Side}` | "penalties" | "end";

const names: readonly SheetName[] = ["goal-1", "goal-2", "card-1", "card-2", "penalties", "end"];

export function parseSheet(raw: string | null): SheetName | null {
  return names.find((name) => name === raw) ?? null;
}

/** '12:03 PM' in the cup's zone. */
export function timeOf(moment: string, zone: string, locale: Locale): string {
  return formatTimeOfDay(zone, new Date(moment), locale);
}

/** Formats milliseconds as '7:05'. */
export function clockText(played: number): string {
  const seconds = Math.max(Math.floor(played / 1_000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Server time, updated every second; null until script has loaded and `ahead` is known. */
export function useClock(ahead: number | null): number | null {
  const second = useSyncExternalStore(tick, thisSecond, never);
  return second === null || ahead === null ? null : second * 1_000 + ahead;
}

function tick(changed: () => void): () => void {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
}

const thisSecond = () => Math.floor(Date.now() / 1_000);
const never = () => null;

/** "Field East"; what already says that it is a field stays as it is. */
export function useFieldTitle(): (field: string) => string {
  const t = useTranslations("field");
  return (field) =>
    /\b(?:field|pitch|court|cancha|campo)\b/i.test(field) ? field : t("named", { field });
}
