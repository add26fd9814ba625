import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { clockTimeText, roundUpToFiveMinutes } from "../competition/games/suspension-rules.ts";
import type { Ctx } from "../core/context.ts";
import { addDays, todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formatTimeOfDay } from "../core/format-rules.ts";
import { sentences } from "../core/sentence-rules.ts";
import type { Cup } from "../cup/current-cup.ts";
import { momentIn } from "../cup/time-zone-rules.ts";

type LightningCup = Pick<Cup, "heldSince" | "heldFor" | "lightningAt">;

const MINUTE = 60_000;
/** After the last strike (docs/decisions/37). */
const LIGHTNING_MINUTES = 30;
/** A later restart is probably a slip, such as AM for PM. */
const MAX_HOURS = 12;

export function afterLightning(at: Date): Date {
  return roundUpToFiveMinutes(new Date(at.getTime() + LIGHTNING_MINUTES * MINUTE));
}

function lightningOf({ heldSince, heldFor, lightningAt }: LightningCup): Date | null {
  return heldFor === "lightning" ? (lightningAt ?? heldSince) : null;
}

export function earliestResume(cup: LightningCup): Date | null {
  const lightning = lightningOf(cup);
  if (lightning === null) return null;
  const earliest = lightning.getTime() + LIGHTNING_MINUTES * MINUTE;
  return new Date(Math.ceil(earliest / MINUTE) * MINUTE);
}

/**
 * The moment meant by HH:MM: the nearest one since the suspension, at most twelve hours away.
 * Throws `invalid` if there is none.
 */
export function resumeMoment(
  { heldSince, zone }: Pick<Cup, "zone"> & { heldSince: Date },
  time: string,
  { now, locale }: Pick<Ctx, "now" | "locale">,
): Date {
  const today = todayIn(zone, now);
  const first = Math.floor(heldSince.getTime() / MINUTE) * MINUTE;
  const off = (moment: Date) => Math.abs(moment.getTime() - now.getTime());
  const [nearest] = [-1, 0, 1]
    .map((days) => momentIn(zone, `${addDays(today, days)}T${time}`))
    .filter((moment) => moment !== null)
    .filter((moment) => moment.getTime() >= first)
    .toSorted((a, b) => off(a) - off(b));
  if (nearest && off(nearest) <= MAX_HOURS * 60 * MINUTE) return nearest;
  const since = formatTimeOfDay(zone, heldSince, locale);
  const sentence = message("scheduleErrors.resume.since", { since, hours: MAX_HOURS });
  throw new DomainError("invalid", sentence, { field: "resumeAt" });
}

/**
 * Throws `unconfirmed` for a restart within 30 minutes of lightning or on another day, unless
 * `confirmed` matches. `what` distinguishes a definite from an expected time; `typed` is the raw
 * input.
 */
export function requireResumeConfirmed(
  cup: LightningCup & Pick<Cup, "zone">,
  at: Date,
  ctx: Pick<Ctx, "now" | "locale">,
  {
    what,
    typed,
    confirmed,
  }: { what: "set" | "expected"; typed: string | null; confirmed?: string | undefined },
): void {
  const why = [whyEarly(cup, at, ctx.locale), whyOtherDay(cup, at, ctx)].filter(
    (each) => each !== null,
  );
  if (why.length === 0) return;
  const day = todayIn(cup.zone, at);
  const confirm = `${what} ${typed ?? "now"} ${day} ${lightningOf(cup)?.getTime() ?? "no lightning"}`;
  if (confirmed === confirm) return;
  throw new DomainError("unconfirmed", sentences(why), { confirm });
}

function whyEarly(cup: LightningCup & Pick<Cup, "zone">, at: Date, locale: Locale): Message | null {
  const [lightning, earliest] = [lightningOf(cup), earliestResume(cup)];
  if (lightning === null || earliest === null || at >= earliest) return null;
  const [struck, first] = [
    formatTimeOfDay(cup.zone, lightning, locale),
    formatTimeOfDay(cup.zone, earliest, locale),
  ];
  return message("scheduleErrors.resume.early", { minutes: LIGHTNING_MINUTES, struck, first });
}

function whyOtherDay(
  { zone }: Pick<Cup, "zone">,
  at: Date,
  { now, locale }: Pick<Ctx, "now" | "locale">,
): Message | null {
  if (todayIn(zone, at) === todayIn(zone, now)) return null;
  return message("scheduleErrors.resume.otherDay", { when: clockTimeText(at, zone, now, locale) });
}
