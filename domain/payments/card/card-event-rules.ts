import type { receipts } from "#db/schema/payments.ts";

export type ReceiptKind = (typeof receipts.$inferSelect)["kind"];

const FINAL: readonly ReceiptKind[] = ["refund-failed", "dispute-won", "dispute-lost"];

/** Of two events in the same second, the one with the higher rank counts. */
function rankOf(kind: ReceiptKind): number {
  if (FINAL.includes(kind)) return 2;
  return kind === "dispute" ? 1 : 0;
}

/** The latest event of each refund and dispute, in whatever order they arrived. */
export function latestOf<Event extends { reference: string; kind: ReceiptKind; at: Date }>(
  events: readonly Event[],
): Event[] {
  const inOrder = events.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || rankOf(a.kind) - rankOf(b.kind),
  );
  return [...new Map(inOrder.map((each) => [each.reference, each])).values()];
}

/** Whether the money is gone, or held back; not while a bank only asks about a payment. */
export function doesCount(kind: ReceiptKind): boolean {
  return !["inquiry", "refund-failed", "dispute-won"].includes(kind);
}
