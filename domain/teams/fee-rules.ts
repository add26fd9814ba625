import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { todayIn } from "../core/date-rules.ts";
import { formatDollars } from "../core/format-rules.ts";
import { normalized } from "../core/text-rules.ts";
import { paymentDue } from "../cup/cup-dates-rules.ts";
import type { Cup } from "../cup/current-cup.ts";

/** Those that the treasurer records; card payments come from Stripe. */
export const receiptMethods = ["peer", "cash", "bank", "hand"] as const;
export type ReceiptMethod = (typeof receiptMethods)[number] | "card";

export const methodNames: Record<ReceiptMethod, string> = {
  peer: "Peer payment app",
  cash: "Cash app",
  bank: "Bank transfer",
  hand: "In person",
  card: "Card",
};

export interface ReceivedMoney {
  /** US cents; below zero for a refund or dispute. */
  amount: number;
  /** Null if paid for the team. */
  playerId: string | null;
  receivedOn: string;
  voidedAt: Date | null;
}

/** In US cents. */
export type TeamFee = ReturnType<typeof teamFee>;

/**
 * A team has paid once its receipts, personal ones included, reach the team fee
 * (`docs/decisions/21-payments.md`). `fee` is in whole US dollars.
 */
export function teamFee(fee: number, receipts: readonly ReceivedMoney[]) {
  const received = receipts
    .filter(({ voidedAt }) => voidedAt === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { fee: fee * 100, received, owing: Math.max(0, fee * 100 - received) };
}

/** In US cents by player id; players who paid nothing are missing. */
export function paidByPlayer(receipts: readonly ReceivedMoney[]): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { playerId, amount, voidedAt } of receipts) {
    if (playerId !== null && voidedAt === null) {
      paid.set(playerId, (paid.get(playerId) ?? 0) + amount);
    }
  }
  return paid;
}

export type AmountsToSend = ReturnType<typeof amountsToSend>;

/**
 * What is left to send: never more than the team owes. `paidByOwn` is what each of the reader's
 * players on the team has paid.
 */
export function amountsToSend({ owing }: TeamFee, personFee: number, paidByOwn: readonly number[]) {
  const shares = (paidByOwn.length > 0 ? paidByOwn : [0]).map((paid) =>
    Math.max(0, personFee * 100 - paid),
  );
  const share = shares.reduce((total, each) => total + each, 0);
  return {
    team: owing,
    share: personFee > 0 ? Math.min(owing, share) : null,
    hasPlayers: paidByOwn.length > 0,
  };
}

/** In US cents; Stripe takes nothing below it. */
const LEAST_BY_CARD = 50;

/**
 * What can be paid by card, in US cents: what the team owes, first for its managers, and the shares
 * of the reader's players on it.
 */
export function cardAmounts(
  { toSend, ownPlayers, manages }: CardPayer,
  personFee: number,
): CardAmount[] {
  const owing = toSend.team;
  const team = { playerId: null, name: null, cents: owing };
  const shares = ownPlayers.map(({ id, name, paid }) => {
    return {
      playerId: id,
      name,
      cents: personFee > 0 ? Math.min(owing, personFee * 100 - paid) : 0,
    };
  });
  return (manages ? [team, ...shares] : [...shares, team]).filter(
    ({ cents }) => cents >= LEAST_BY_CARD,
  );
}

export interface CardAmount {
  /** Null for the team. */
  playerId: string | null;
  name: string | null;
  cents: number;
}

interface CardPayer {
  toSend: AmountsToSend;
  manages: boolean;
  ownPlayers: readonly { id: string; name: string | null; paid: number }[];
}

/** How the team last paid, other than by hand or card. */
export function usedMethod(receipts: readonly (ReceivedMoney & { method: ReceiptMethod })[]) {
  const sent = receipts.filter(
    ({ voidedAt, method }) => voidedAt === null && method !== "hand" && method !== "card",
  );
  const [last] = sent.toSorted((a, b) => b.receivedOn.localeCompare(a.receivedOn));
  return last?.method ?? null;
}

type Due = Pick<Cup, "zone" | "paymentDueAt">;

/**
 * The last day on which a payment is on time, or null without a deadline. A receipt has no time of
 * day, so a deadline at midnight means the end of the day before.
 */
export function dueDay(cup: Due): string | null {
  if (cup.paymentDueAt === null) return null;
  return todayIn(cup.zone, new Date(cup.paymentDueAt.getTime() - 1));
}

export function hasPassed(cup: Pick<Cup, "paymentDueAt">, now: Date): boolean {
  return cup.paymentDueAt !== null && now >= cup.paymentDueAt;
}

/**
 * Whether a team hasn't paid by the deadline; false without one. A team created after it is overdue
 * until it has paid (decision 21).
 */
export function isOverdue(
  cup: Due & Pick<Cup, "teamFee">,
  team: { createdAt: Date },
  receipts: readonly ReceivedMoney[],
  now: Date,
): boolean {
  const lastDay = dueDay(cup);
  if (lastDay === null || !hasPassed(cup, now)) return false;
  const isLate = hasPassed(cup, team.createdAt);
  const inTime = receipts.filter(({ receivedOn }) => isLate || receivedOn <= lastDay);
  return teamFee(cup.teamFee, inTime).owing > 0;
}

interface Eligibility {
  ineligibleAt: Date | null;
  eligibilityBy: "admin" | "deadline" | null;
  /** The last day of the admin's decision; null if it has no end. */
  eligibilityUntil?: string | null;
}

/**
 * What the deadline should do with the team; null leaves it unchanged. Never overrides a decision
 * by the admin before its last day is over.
 */
export function deadlineDecision(team: Eligibility, overdue: boolean, today: string) {
  if (team.eligibilityBy === "admin") {
    const isOver = team.eligibilityUntil != null && team.eligibilityUntil < today;
    if (!isOver) return null;
    return overdue ? "mark" : "lift";
  }
  if (team.ineligibleAt === null) return overdue ? "mark" : null;
  return team.eligibilityBy === "deadline" && !overdue ? "lift" : null;
}

const REMINDERS = [1, 3, 7] as const;
const DAY = 24 * 60 * 60_000;

/** Only the nearest reminder, so that a deadline set late does not send several at once. */
export function reminderDue(cup: Pick<Cup, "paymentDueAt">, now: Date): 1 | 3 | 7 | null {
  if (cup.paymentDueAt === null) return null;
  const left = cup.paymentDueAt.getTime() - now.getTime();
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY) ?? null);
}

export function formatCents(cents: number): string {
  return formatDollars(cents / 100);
}

export function cameLate(
  fee: TeamFee,
  team: Pick<Eligibility, "eligibilityBy"> & { ineligible: boolean },
): boolean {
  return team.ineligible && team.eligibilityBy === "deadline" && fee.owing === 0;
}

export function feeStateLabel(fee: TeamFee, ineligible: boolean): string {
  if (ineligible) return "Ineligible";
  if (fee.fee === 0) return "No fee";
  return fee.owing === 0 ? "Paid" : `Owing ${formatCents(fee.owing)}`;
}

/**
 * Status text for the team's own people. Promises nothing if the deadline is only a text without a
 * date, and explains why a fully paid team is ineligible.
 */
export function feeSentence(
  fee: TeamFee,
  team: Pick<Eligibility, "eligibilityBy"> & { ineligible: boolean },
  cup: Parameters<typeof paymentDue>[0],
  now: Date,
  locale: Locale = "en",
): Message {
  // Marks without an author predate the deadline feature, so the organizer made them.
  const byOrganizer = team.ineligible && team.eligibilityBy !== "deadline" ? "yes" : "no";
  if (fee.fee === 0) {
    if (!team.ineligible) return message("payments.status.none");
    return message("payments.status.ineligibleFree", { byOrganizer });
  }
  const amounts = { received: formatCents(fee.received), fee: formatCents(fee.fee) };
  if (cameLate(fee, team)) return message("payments.status.late", amounts);
  if (team.ineligible) return message("payments.status.ineligible", { ...amounts, byOrganizer });
  if (fee.owing === 0) return message("payments.status.paid", amounts);
  const owing = { ...amounts, owing: formatCents(fee.owing) };
  // A team that the admin declared eligible stays so after the deadline.
  const due = team.eligibilityBy === null ? paymentDue(cup, locale) : "";
  if (due === "" || hasPassed(cup, now)) return message("payments.status.owing", owing);
  return cup.paymentDueAt === null
    ? message("payments.status.owingBy", { ...owing, due })
    : message("payments.status.owingUntil", { ...owing, due });
}

const NO_INITIALS = "CUP";
const MAX_INITIALS = 4;

/**
 * Draws a payment reference such as 'AC-512' (the cup's initials and a number). It appears in feeds
 * that strangers read, so it reveals nothing of the team and is not the join code; `random(min,
 * maxExclusive)` returns an integer.
 */
export function generateReference(
  cupName: string,
  digits: number,
  random: (min: number, maxExclusive: number) => number,
): string {
  return `${initials(cupName)}-${random(10 ** (digits - 1), 10 ** digits)}`;
}

function initials(cupName: string): string {
  // Before decomposing, which would turn an apostrophe typed as an accent into a space.
  const plain = cupName.replace(/['\u2019`\u00b4]/g, "");
  const letters = normalized(plain, "NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /[A-Z]/.test(letter));
  return letters.slice(0, MAX_INITIALS).join("") || NO_INITIALS;
}
