import { checkFee } from "#domain/core/number-rules.ts";
import {
  cupDates,
  deadlineBanners,
  paymentDue,
  registrationSentence,
  rosterLocks,
} from "#domain/cup/cup-dates-rules.ts";
import { checkDay, checkMoment, parseZone } from "#domain/cup/time-zone-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import type { CupFields } from "./cup-settings.ts";

/**
 * Preview of the site's texts for the values in the settings form; leaves out anything that can't
 * be parsed yet.
 */
export function previewCupTexts(
  fields: Partial<Record<keyof CupFields, string | undefined>>,
  locale: Locale = "en",
) {
  const { zone: rawZone = "", startsOn = "", endsOn = "", banner1, banner2 } = fields;
  const zone = parseZone(rawZone) ?? "UTC";
  const moment = (raw = "") => valueOf(checkMoment(raw, zone));
  const fee = checkFee(fields.teamFee ?? "");
  const cup = {
    zone,
    datesText: fields.datesText ?? "",
    startsOn: valueOf(checkDay(startsOn)),
    endsOn: valueOf(checkDay(endsOn)),
    registrationClosesText: fields.registrationClosesText ?? "",
    registrationClosesAt: moment(fields.registrationClosesAt),
    paymentDueText: fields.paymentDueText ?? "",
    paymentDueBannerText: fields.paymentDueBannerText ?? "",
    paymentDueAt: moment(fields.paymentDueAt),
    teamFee: fee.ok ? fee.value : 0,
    banner1: banner1?.trim() ? banner1 : null,
    banner2: banner2?.trim() ? banner2 : null,
  };
  const [first, second] = deadlineBanners(cup, new Date(0), locale);
  return {
    dates: cupDates(cup, locale),
    closes: registrationSentence(cup, new Date(0), locale),
    due: paymentDue(cup, locale),
    locks: rosterLocks({ zone, rosterLocksAt: moment(fields.rosterLocksAt) }, locale),
    banners: fee.ok || cup.banner2 !== null ? [first, second] : [first],
  };
}

function valueOf<T>(checked: { ok: true; value: T | null } | { ok: false }): T | null {
  return checked.ok ? checked.value : null;
}
