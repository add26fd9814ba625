import { INTL_LOCALES, type Locale } from "../../i18n/locales.ts";
import { dateFormat } from "../core/date-rules.ts";

const DAY = 24 * 60 * 60_000;
const LONGEST = 80;

/** Names as Intl has them: a Monday, and the first of each month. */
function names(locale: Locale, style: "weekday" | "month"): string[] {
  const format = dateFormat(INTL_LOCALES[locale], { [style]: "long", timeZone: "UTC" });
  const dates = Array.from({ length: style === "month" ? 12 : 7 }, (_, index) =>
    style === "month" ? Date.UTC(2001, index, 1) : Date.UTC(2001, 0, 1) + index * DAY,
  );
  return dates.map((each) => format.format(each));
}

const [WEEKDAY, MONTH] = [names("en", "weekday").join("|"), names("en", "month").join("|")];
const TIME = "noon|midnight|[0-9]{1,2}(?::[0-9]{2})? ?[ap]\\.?m\\.?";

/** 'Friday July 26 at noon', 'July 27–29', 'noon on Friday the 26th', 'Friday at midnight'. */
const PATTERNS = [
  `^(?:(?<weekday>${WEEKDAY}),? )?(?<month>${MONTH}) (?<day>[0-9]{1,2})(?:[–-](?<last>[0-9]{1,2}))?(?:, (?<year>[0-9]{4}))?(?: at (?<time>${TIME}))?$`,
  `^(?<time>${TIME}) on (?<weekday>${WEEKDAY})(?:,? (?<month>${MONTH}) (?<day>[0-9]{1,2}))?$`,
  `^(?<time>${TIME}) on (?<weekday>${WEEKDAY}) the (?<day>[0-9]{1,2})(?:st|nd|rd|th)$`,
  `^(?<weekday>${WEEKDAY}) at (?<time>${TIME})$`,
].map((pattern) => new RegExp(pattern, "i"));

/**
 * A date that the organizer wrote in English words, in the reader's language; other words stay as
 * they are. A new site has only such words until its dates are set.
 */
export function dateWords(text: string, locale: Locale): string {
  if (locale === "en" || text.length > LONGEST) return text;
  const found = PATTERNS.map((pattern) => pattern.exec(text.trim())).find((each) => each !== null);
  if (!found) return text;
  const { weekday, month, day, last, year, time } = found.groups ?? {};
  const translated = (name: string, style: "weekday" | "month") =>
    names(locale, style)[
      names("en", style).findIndex((each) => each.toLowerCase() === name.toLowerCase())
    ];
  return [
    weekday && translated(weekday, "weekday"),
    day && (last ? `${day}–${last}` : day),
    month && `de ${translated(month, "month")}`,
    year && `de ${year}`,
    time && timeWords(time.toLowerCase()),
  ]
    .filter(Boolean)
    .join(" ");
}

function timeWords(time: string): string {
  if (time === "noon") return "al mediodía";
  if (time === "midnight") return "a medianoche";
  const [, hour = "", half = ""] = /^([0-9:]+) ?([ap])/.exec(time) ?? [];
  return `${/^1(?::|$)/.test(hour) ? "a la" : "a las"} ${hour} ${half}m`;
}

/** 'born 2012-2010' and '2009 and older' in the reader's language; other words stay as they are. */
export function birthWords(text: string, locale: Locale): string {
  if (locale === "en" || text.length > LONGEST) return text;
  const [, years] = /^born ([0-9]{4}(?:[–-][0-9]{4})?)$/i.exec(text) ?? [];
  const [, latest] = /^(?:born )?([0-9]{4}) (?:and|&|or) older$/i.exec(text) ?? [];
  if (years) return `nacidos en ${years}`;
  return latest ? `nacidos en ${latest} o antes` : text;
}
