import { dollars, paymentDue } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { todayIn } from "../players/age-rules.ts";

/** How money came in: by one of the ways of the page on payment methods, or into somebody's hand. */
export const receiptMethods = ["peer", "cash", "bank", "hand"] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

export const methodNames: Record<ReceiptMethod, string> = {
  peer: "Peer payment app",
  cash: "Cash app",
  bank: "Bank transfer",
  hand: "By hand",
};

/** What of a receipt counts. */
export interface Money {
  /** US cents. */
  amount: number;
  /** Who paid for themselves; null where it was paid for the team. */
  playerId: string | null;
  /** yyyy-MM-dd in the cup's zone. */
  receivedOn: string;
  voidedAt: Date | null;
}

/** How a team stands with its fee, in US cents. */
export interface TeamFee {
  fee: number;
  received: number;
  /** What of the fee has not come in; 0 once it has. */
  owing: number;
}

/**
 * A team has paid when its receipts, personal ones included, reach the team fee (`decisions.md` 26). A voided
 * one never came in. `fee` is in whole US dollars, as a cup has it.
 */
export function teamFee(fee: number, receipts: readonly Money[]): TeamFee {
  const received = sum(receipts.filter(({ voidedAt }) => voidedAt === null));
  return { fee: fee * 100, received, owing: Math.max(0, fee * 100 - received) };
}

/** What each player paid for themselves, in US cents, by player id; who paid nothing is not in it. */
export function paidByPlayer(receipts: readonly Money[]): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { playerId, amount, voidedAt } of receipts) {
    if (playerId !== null && voidedAt === null) {
      paid.set(playerId, (paid.get(playerId) ?? 0) + amount);
    }
  }
  return paid;
}

type Due = Pick<Cup, "zone" | "paymentDueAt">;

/**
 * The last day on which money comes in time; null where no deadline is set. A receipt has a day and no time:
 * the whole day counts. A deadline at midnight is the end of the day before.
 */
export function dueDay(cup: Due): string | null {
  if (cup.paymentDueAt === null) return null;
  return todayIn(cup.zone, new Date(cup.paymentDueAt.getTime() - 1));
}

/** Whether the deadline has passed at `now`. An empty one never does. */
export function hasPassed(cup: Pick<Cup, "paymentDueAt">, now: Date): boolean {
  return cup.paymentDueAt !== null && now >= cup.paymentDueAt;
}

/**
 * Whether the deadline has passed for a team whose fee did not come in in time. By an empty date never; nor for
 * a team that was made after it.
 */
export function isOverdue(
  cup: Due & Pick<Cup, "teamFee">,
  team: { createdAt: Date },
  receipts: readonly Money[],
  now: Date,
): boolean {
  const lastDay = dueDay(cup);
  if (lastDay === null || !hasPassed(cup, now) || hasPassed(cup, team.createdAt)) return false;
  const inTime = receipts.filter(({ receivedOn }) => receivedOn <= lastDay);
  return teamFee(cup.teamFee, inTime).owing > 0;
}

interface Eligibility {
  ineligibleAt: Date | null;
  /** Who decided last; empty while nobody has. */
  eligibilityBy: "admin" | "deadline" | null;
}

/** What the deadline does with a team now; null leaves it as it is. What the admin decided, it never changes. */
export function judgement(team: Eligibility, overdue: boolean): "mark" | "lift" | null {
  if (team.eligibilityBy === "admin") return null;
  if (team.ineligibleAt === null) return overdue ? "mark" : null;
  return team.eligibilityBy === "deadline" && !overdue ? "lift" : null;
}

/** Days before the deadline on which a team that owes is reminded. */
const REMINDERS = [1, 3, 7] as const;
const DAY = 24 * 60 * 60_000;

/** The reminder that is due: the nearest one only, so that a deadline set late sends no row of them. */
export function reminderDue(cup: Pick<Cup, "paymentDueAt">, now: Date): 1 | 3 | 7 | null {
  if (cup.paymentDueAt === null) return null;
  const left = cup.paymentDueAt.getTime() - now.getTime();
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY) ?? null);
}

/** '$175', '$12.50' of an amount in US cents. */
export function money(cents: number): string {
  return dollars(cents / 100);
}

/** Why a team is ineligible though nothing is owed any more. */
export const CAME_LATE = "It came after the deadline.";

/** Whether all of the fee came in, and too late for the deadline. */
export function cameLate(
  fee: TeamFee,
  team: Pick<Eligibility, "eligibilityBy"> & { ineligible: boolean },
): boolean {
  return team.ineligible && team.eligibilityBy === "deadline" && fee.owing === 0;
}

/** 'Paid', 'Owing $75', 'Ineligible': how a team stands, in a word or two. */
export function stateWords(fee: TeamFee, ineligible: boolean): string {
  if (ineligible) return "Ineligible";
  if (fee.fee === 0) return "No fee";
  return fee.owing === 0 ? "Paid" : `Owing ${money(fee.owing)}`;
}

/**
 * How a team stands, as its own people are told: what is owed, and until when it is eligible all the same. A
 * deadline in words only decides nothing, and nothing is promised by it. Who is ineligible though all of it came
 * in is told why.
 */
export function feeSentence(
  fee: TeamFee,
  team: Pick<Eligibility, "eligibilityBy"> & { ineligible: boolean },
  cup: Parameters<typeof paymentDue>[0],
  now: Date,
): string {
  const state = stateWords(fee, team.ineligible);
  // A mark that nobody is named for is older than any of the deadline: the organiser's.
  const isTheirs = team.ineligible && team.eligibilityBy !== "deadline";
  const how = isTheirs ? `${state}, as the organiser decided` : state;
  if (fee.fee === 0) return team.ineligible ? `${how}.` : "There is no team fee.";
  const received = `${money(fee.received)} of ${money(fee.fee)} received.`;
  if (team.ineligible) {
    const why = cameLate(fee, team) ? ` ${CAME_LATE} Ask the organiser.` : "";
    return `${how}. ${received}${why}`;
  }
  // Whom the admin has called eligible stays so after the deadline.
  const due = fee.owing > 0 && team.eligibilityBy === null ? paymentDue(cup) : "";
  if (due === "" || hasPassed(cup, now)) return `${state}. ${received}`;
  return cup.paymentDueAt === null
    ? `${state}. Due by ${due}. ${received}`
    : `${state}. ${received} Eligible until ${due}.`;
}

function sum(receipts: readonly Money[]): number {
  return receipts.reduce((total, { amount }) => total + amount, 0);
}
