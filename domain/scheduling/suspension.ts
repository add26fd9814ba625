import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { holdClocks } from "../competition/games/game-clocks.ts";
import {
  clockTimeText,
  NOT_SUSPENDED,
  resumeSentence,
  roundUpToFiveMinutes,
  suspendedMinutes,
  suspensionInstructions,
  suspensionOf,
  suspensionTitle,
} from "../competition/games/suspension-rules.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { cupTopic } from "../core/topics.ts";
import { type Cup, type CupChange, mutateCupSettings } from "../cup/current-cup.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";
import type { PushText } from "../messaging/push-message-rules.ts";
import { notifyFollowers } from "../messaging/push-outbox.ts";
import type { ResumeInput, SuspendInput } from "./game-day-input.ts";
import { afterLightning, requireResumeConfirmed, resumeMoment } from "./resume-rules.ts";

/** Push messages expire after this. */
const NEWS_MINUTES = 60;

function newsOf(cup: Cup, now: Date, locale: Locale): PushText {
  const hold = suspensionOf(cup, now);
  const check = message("push.play.check");
  if (hold === null) return { title: message("push.play.resumed"), body: check };
  if (hold.resumeIsSet && cup.resumeAt) {
    const at = clockTimeText(cup.resumeAt, cup.zone, now, locale);
    return { title: message("push.play.resumes", { at }), body: check };
  }
  const resumes = resumeSentence(hold, cup.zone, now.getTime(), locale);
  const own = suspensionInstructions(hold);
  return { title: suspensionTitle(hold), body: sentences(own === "" ? [resumes] : [resumes, own]) };
}

/** Writes the new state and, unless it is no news, notifies followers. */
async function storeSuspension(
  { tx, cup, audit, changed }: CupChange,
  now: Date,
  set: Partial<Cup>,
  details: Record<string, unknown>,
  { isNews = true } = {},
): Promise<void> {
  await tx.update(cups).set(set).where(eq(cups.id, cup.id));
  await holdClocks(tx, { ...cup, ...set }, now);
  if (isNews) {
    const textIn = (locale: Locale) => newsOf({ ...cup, ...set }, now, locale);
    const how = { path: "/schedules-results", tag: "hold", minutes: NEWS_MINUTES };
    await notifyFollowers(tx, { now }, { cupId: cup.id }, textIn, how);
  }
  audit(`cup:${cup.id}`, details);
  changed(cupTopic(cup.id));
}

/**
 * Suspends play and notifies followers. Idempotent for the same reason; throws `conflict` if play
 * is already suspended for another one.
 */
export async function suspendPlay(ctx: Ctx, { reason, text }: SuspendInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCupSettings(ctx, "cup.hold", async (change) => {
    const before = suspensionOf(change.cup, ctx.now);
    if (before) {
      if (before.reason === reason && before.text === text) return;
      throw new DomainError(
        "conflict",
        message("scheduleErrors.resume.notSaved", { title: suspensionTitle(before) }),
      );
    }
    const isLightning = reason === "lightning";
    const suspended = {
      ...NOT_SUSPENDED,
      heldSince: ctx.now,
      heldFor: reason,
      heldText: text,
      resumeAt: isLightning ? afterLightning(ctx.now) : null,
      lightningAt: isLightning ? ctx.now : null,
    };
    await storeSuspension(change, ctx.now, suspended, { reason });
  });
}

/**
 * Changes the expected resume time; null means unknown. Throws `unconfirmed` within 30 minutes of
 * lightning or for another day, `invalid` for a past time and `conflict` if play isn't suspended.
 */
export async function setExpectedResume(ctx: Ctx, { resumeAt: typed, confirmed }: ResumeInput) {
  requireStaff(ctx, "scorekeeper");
  await mutateCupSettings(ctx, "cup.expect-resume", async (change) => {
    const cup = requireSuspended(change.cup, ctx.now);
    const resumeAt = typed === null ? null : resumeMoment(cup, typed, ctx);
    if (resumeAt !== null && resumeAt <= ctx.now) {
      throw new DomainError("invalid", message("scheduleErrors.resume.passed"), {
        field: "resumeAt",
      });
    }
    if (resumeAt !== null) {
      requireResumeConfirmed(cup, resumeAt, ctx, { what: "expected", typed, confirmed });
    }
    if (!cup.resumeIsSet && cup.resumeAt?.getTime() === resumeAt?.getTime()) return;
    await storeSuspension(change, ctx.now, { resumeAt, resumeIsSet: false }, { time: typed });
  });
}

/**
 * Restarts the 30 minutes after lightning, whatever the reason of the suspension. Throws `conflict`
 * if play isn't suspended.
 */
export async function recordLightning(ctx: Ctx): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCupSettings(ctx, "cup.lightning", async (change) => {
    const cup = requireSuspended(change.cup, ctx.now);
    const resumeAt = afterLightning(ctx.now);
    const set = {
      heldFor: "lightning" as const,
      lightningAt: ctx.now,
      resumeAt,
      resumeIsSet: false,
    };
    const isNews = cup.resumeIsSet || cup.resumeAt?.getTime() !== resumeAt.getTime();
    const details = { time: localTimeIn(cup.zone, resumeAt).slice(11) };
    await storeSuspension(change, ctx.now, set, details, { isNews });
  });
}

function requireSuspended(cup: Cup, now: Date): Cup & { heldSince: Date } {
  const { heldSince } = cup;
  if (heldSince === null || suspensionOf(cup, now) === null) {
    throw new DomainError("conflict", message("scheduleErrors.resume.resumed"));
  }
  return { ...cup, heldSince };
}

interface ResumeOutcome {
  minutes: number;
  /** Local time in the cup's zone, rounded up to five minutes. */
  notBefore: LocalMoment;
}

/**
 * Resumes play at a time of day, or now if it is missing or past, and notifies followers. Throws
 * `unconfirmed` within 30 minutes of lightning and for another day. If play isn't suspended,
 * returns null, or throws `conflict` if a time was given.
 */
export async function resumePlay(ctx: Ctx, { resumeAt: typed, confirmed }: ResumeInput) {
  requireStaff(ctx, "scorekeeper");
  return mutateCupSettings(ctx, "cup.resume", async (change) => {
    const { cup } = change;
    const { heldSince } = cup;
    if (heldSince === null || suspensionOf(cup, ctx.now) === null) {
      if (typed === null) return null;
      throw new DomainError("conflict", message("scheduleErrors.resume.already"));
    }
    const wanted = typed === null ? null : resumeMoment({ ...cup, heldSince }, typed, ctx);
    const isLater = wanted !== null && wanted > ctx.now;
    const at = isLater ? wanted : ctx.now;
    requireResumeConfirmed(cup, at, ctx, { what: "set", typed, confirmed });
    const minutes = suspendedMinutes(heldSince, at);
    const resumed: ResumeOutcome = {
      minutes,
      notBefore: localMoment(cup.zone, isLater ? at : roundUpToFiveMinutes(at)),
    };
    if (isLater && cup.resumeIsSet && cup.resumeAt?.getTime() === at.getTime()) return resumed;
    const set = isLater ? { resumeAt: at, resumeIsSet: true } : NOT_SUSPENDED;
    await storeSuspension(change, ctx.now, set, { heldMinutes: minutes });
    return resumed;
  });
}
