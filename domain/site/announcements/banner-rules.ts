import type { Locale } from "#i18n/locales.ts";

export interface Banner {
  id: number;
  about: string | null;
  subject: string;
  body: string;
  /** Of the subject and the body. */
  language: Locale;
  until: string;
}

interface Written {
  subject: string;
  body: string;
  subjectEs: string | null;
  bodyEs: string | null;
}

/** In the reader's language if the organizer wrote it in that too, or else in English. */
export function announcementIn(
  locale: Locale,
  { subject, body, subjectEs, bodyEs }: Written,
): Pick<Banner, "subject" | "body" | "language"> {
  return locale === "es" && subjectEs !== null && bodyEs !== null
    ? { subject: subjectEs, body: bodyEs, language: "es" }
    : { subject, body, language: "en" };
}

export function nextBannerChange(
  banners: readonly Banner[],
  ...others: (string | null | undefined)[]
) {
  const moments = [...banners.map(({ until }) => until), ...others];
  return moments.filter((each) => typeof each === "string").toSorted()[0] ?? null;
}
