import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { schedulePlannings } from "../../db/schema/scheduling.ts";
import { type Message, message } from "../../i18n/message.ts";
import { dayAndTimeOf } from "../competition/games/clock-rules.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic } from "../core/topics.ts";
import { type CupChange, mutateCup } from "../cup/current-cup.ts";
import { isLost } from "./planning-status.ts";
import type { SearchProgress } from "./search-monitor-rules.ts";

/** Why a form was refused, as its answer says it. */
export interface Refusal {
  text: Message | string;
  field?: string | undefined;
  confirm?: string | undefined;
}

/** Whoever started a planning and may leave before it is done. */
export interface Starter {
  form: string;
  /** Its fields, to show the form again if the planning is refused later. */
  typed: Readonly<Record<string, string>>;
  /** Resolves when nobody waits anymore. */
  leaves: Promise<unknown>;
  /** Also logs errors that aren't refusals. */
  refusalOf: (error: unknown) => Refusal;
}

/** What `work` needs to know. */
export interface Planning {
  id: number;
  onProgress: (progress: SearchProgress) => void;
  /** Someone wants the best plan so far. */
  enough: AbortSignal;
  /** Someone canceled the planning. */
  signal: AbortSignal;
}

interface Planned {
  games: number;
  fields: number;
  days: string[];
}

const POLL = 300;

/**
 * Runs a planning as the only one of the cup, so that every process shows how far it is and can end
 * it. Returns null when it is done, or its id if `starter` left before; then its errors are kept for
 * the page. `work` calls `finishPlanning` in the transaction that stores its result. Throws
 * `conflict` while another planning runs, and if this one is canceled.
 */
export async function runPlanning(
  ctx: Ctx,
  starter: Starter | null,
  what: Planned,
  work: (planning: Planning) => Promise<void>,
): Promise<number | null> {
  const { id, isRunning } = await claim(ctx, starter, what);
  // The same form sent twice: both get the same planning.
  if (isRunning) return id;
  const watch = new Watch(ctx, id);
  let [isAlone, hasEnded] = [false, false];
  const done = work(watch).then(
    () => null,
    async (error: unknown) => {
      hasEnded = true;
      if (!isAlone || !starter) {
        await end(ctx, id);
        throw error;
      }
      await keep(ctx, id, starter.refusalOf(error)).catch(starter.refusalOf);
      return null;
    },
  );
  const watched = done.finally(() => watch.close());
  if (!starter) return watched;
  return Promise.race([
    watched,
    starter.leaves.then(() => {
      if (hasEnded) return watched;
      isAlone = true;
      return id;
    }),
  ]);
}

/** Call it in the transaction that stores the result. Throws `conflict` for a canceled planning. */
export async function finishPlanning({ tx }: CupChange, { id }: Planning): Promise<void> {
  const found = await tx
    .delete(schedulePlannings)
    .where(and(eq(schedulePlannings.id, id), isNull(schedulePlannings.refusal)))
    .returning({ id: schedulePlannings.id });
  if (found.length === 0) throw canceled();
}

/** A change that is only about the planning: the form isn't done with it. */
const aside = (ctx: Ctx): Ctx => ({ ...ctx, submission: undefined });

async function claim(ctx: Ctx, starter: Starter | null, what: Planned) {
  const { form = "make", typed = {} } = starter ?? {};
  return mutateCup(aside(ctx), "schedule.make", async ({ tx, cup, changed }) => {
    const own = eq(schedulePlannings.cupId, cup.id);
    await tx
      .delete(schedulePlannings)
      .where(and(own, or(isLost, isNotNull(schedulePlannings.refusal))));
    const [row] = await tx
      .insert(schedulePlannings)
      .values({ cupId: cup.id, form, typed, ...what })
      .onConflictDoNothing()
      .returning({ id: schedulePlannings.id });
    if (row) {
      changed(consoleTopic);
      return { id: row.id, isRunning: false };
    }
    const [same] = await tx
      .select({ id: schedulePlannings.id })
      .from(schedulePlannings)
      .where(
        and(
          own,
          eq(schedulePlannings.form, form),
          eq(schedulePlannings.typed, sql`${JSON.stringify(typed)}::jsonb`),
        ),
      );
    if (!same || !starter) {
      throw new DomainError("conflict", message("scheduleErrors.planning.other"));
    }
    return { id: same.id, isRunning: true };
  });
}

/** Writes the progress of a planning, and reads what others want of it. */
class Watch implements Planning {
  readonly id: number;
  readonly #ctx: Ctx;
  readonly #enough = new AbortController();
  readonly #canceled = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #progress: SearchProgress = { share: 0, end: null };
  #isWriting = false;

  constructor(ctx: Ctx, id: number) {
    this.id = id;
    this.#ctx = ctx;
    this.#timer = setInterval(() => void this.#poll(), POLL);
  }

  get enough(): AbortSignal {
    return this.#enough.signal;
  }

  get signal(): AbortSignal {
    return this.#canceled.signal;
  }

  readonly onProgress = (progress: SearchProgress) => {
    this.#progress = progress;
  };

  close(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      const { share, end: minute } = this.#progress;
      const at = minute === null ? null : dayAndTimeOf(minute);
      const [row] = await this.#ctx.db
        .update(schedulePlannings)
        .set({ share, endsAt: at && `${at.date} ${at.time}`, seenAt: sql`now()` })
        .where(eq(schedulePlannings.id, this.id))
        .returning({ isEnough: schedulePlannings.isEnough, refusal: schedulePlannings.refusal });
      if (!row || row.refusal !== null) this.#canceled.abort(canceled());
      else if (row.isEnough) this.#enough.abort();
    } catch {
      // The database is away. If it comes back in time, the plan can still be stored.
    } finally {
      this.#isWriting = false;
    }
  }
}

async function end(ctx: Ctx, id: number): Promise<void> {
  await mutateCup(aside(ctx), "schedule.make", async ({ tx, changed }) => {
    await tx.delete(schedulePlannings).where(eq(schedulePlannings.id, id));
    changed(consoleTopic);
  }).catch(() => {
    // Its age shows that it is lost.
  });
}

async function keep(ctx: Ctx, id: number, refusal: Refusal): Promise<void> {
  await mutateCup(aside(ctx), "schedule.make", async ({ tx, changed }) => {
    await tx.update(schedulePlannings).set({ refusal }).where(eq(schedulePlannings.id, id));
    changed(consoleTopic);
  });
}

const canceled = () => new DomainError("conflict", message("scheduleErrors.planning.canceled"));
