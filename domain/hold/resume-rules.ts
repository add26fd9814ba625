import { timeIn } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { momentIn } from "../cups/zone-rules.ts";
import { DomainError } from "../errors.ts";
import { addDays, todayIn } from "../players/age-rules.ts";
import { atClock, nextStep } from "./hold-rules.ts";

type LightningCup = Pick<Cup, "heldSince" | "heldFor" | "lightningAt">;

const MINUTE = 60_000;
/** How long play waits after lightning (decision 55). */
const LIGHTNING_MINUTES = 30;
/** A restart further off is a slip, such as AM for PM. */
const MOST_HOURS = 12;

/** When play is expected to resume after lightning at a moment: 30 minutes later, rounded up to five. */
export function afterLightning(at: Date): Date {
  return nextStep(new Date(at.getTime() + LIGHTNING_MINUTES * MINUTE));
}

/** The lightning that play waits for; null where it is suspended for something else. */
function lightningOf({ heldSince, heldFor, lightningAt }: LightningCup): Date | null {
  return heldFor === "lightning" ? (lightningAt ?? heldSince) : null;
}

/** The first whole minute that is 30 minutes after the lightning; null without lightning. */
export function earliestResume(cup: LightningCup): Date | null {
  const lightning = lightningOf(cup);
  if (lightning === null) return null;
  const earliest = lightning.getTime() + LIGHTNING_MINUTES * MINUTE;
  return new Date(Math.ceil(earliest / MINUTE) * MINUTE);
}

/**
 * The moment that is meant by a time of day (HH:MM) while play is suspended: the nearest one since it was, at most
 * twelve hours off. Throws `invalid` where there is none.
 */
export function resumeMoment(
  { heldSince, zone }: Pick<Cup, "zone"> & { heldSince: Date },
  time: string,
  now: Date,
): Date {
  const today = todayIn(zone, now);
  const first = Math.floor(heldSince.getTime() / MINUTE) * MINUTE;
  const off = (moment: Date) => Math.abs(moment.getTime() - now.getTime());
  const [nearest] = [-1, 0, 1]
    .map((days) => momentIn(zone, `${addDays(today, days)}T${time}`))
    .filter((moment) => moment !== null)
    .filter((moment) => moment.getTime() >= first)
    .toSorted((a, b) => off(a) - off(b));
  if (nearest && off(nearest) <= MOST_HOURS * 60 * MINUTE) return nearest;
  const since = timeIn(zone, heldSince);
  const sentence = `Play was suspended at ${since}. Enter a time after that, within ${MOST_HOURS} hours.`;
  throw new DomainError("invalid", sentence, { field: "resumeAt" });
}

/**
 * Throws `unconfirmed` for a restart less than 30 minutes after lightning, or on another day than it is at `now`, unless
 * `confirmed` says yes to just that: `what` tells apart a restart that is set and one that is expected, `typed` is the time as it was entered.
 */
export function requireSure(
  cup: LightningCup & Pick<Cup, "zone">,
  at: Date,
  {
    now,
    what,
    typed,
    confirmed,
  }: { now: Date; what: "set" | "expected"; typed: string | null; confirmed?: string | undefined },
): void {
  const why = [whyEarly(cup, at), whyOtherDay(cup, at, now)].filter((each) => each !== null);
  if (why.length === 0) return;
  const day = todayIn(cup.zone, at);
  const confirm = `${what} ${typed ?? "now"} ${day} ${lightningOf(cup)?.getTime() ?? "no lightning"}`;
  if (confirmed === confirm) return;
  throw new DomainError("unconfirmed", why.join(" "), { confirm });
}

function whyEarly(cup: LightningCup & Pick<Cup, "zone">, at: Date): string | null {
  const [lightning, earliest] = [lightningOf(cup), earliestResume(cup)];
  if (lightning === null || earliest === null || at >= earliest) return null;
  const [struck, first] = [timeIn(cup.zone, lightning), timeIn(cup.zone, earliest)];
  return `That's less than ${LIGHTNING_MINUTES} minutes after the lightning at ${struck}. The earliest is ${first}.`;
}

/** A time before play was suspended means the next day, which is rarely what somebody wants. */
function whyOtherDay({ zone }: Pick<Cup, "zone">, at: Date, now: Date): string | null {
  if (todayIn(zone, at) === todayIn(zone, now)) return null;
  return `Play would resume ${atClock(at, zone, now)}, not today.`;
}
