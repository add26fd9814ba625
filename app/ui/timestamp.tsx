import { type FormattedTime, formatTimestamp } from "#domain/core/format-rules.ts";
import { useLocale } from "../i18n/reader-language.tsx";

/** For pages that don't hydrate: a browser can format differently from the server. */
export function Timestamp({ at, zone }: { at: Date; zone: string }) {
  return <time dateTime={at.toISOString()}>{formatTimestamp(zone, at, useLocale())}</time>;
}

export function When({ moment }: { moment: FormattedTime }) {
  return <time dateTime={moment.iso}>{moment.text}</time>;
}
