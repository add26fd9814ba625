import { type Ctx, requireAdmin } from "../context.ts";
import { cupBySlug } from "../cups/cup-by-slug.ts";
import { currentCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { listPayments, type ReceiptLine, type TeamPayments } from "./list-payments.ts";
import { methodNames, stateWords } from "./receipt-rules.ts";

const columns = [
  "team",
  "tournament",
  "reference",
  "state",
  "fee",
  "paid",
  "owing",
  "who",
  "amount",
  "method",
  "received on",
  "recorded at",
  "recorded by",
  "voided at",
];

/**
 * Returns a heading row and one row per receipt (or per team without any), of the current cup or of
 * `slug`. Admin only and audited; throws `not-found` for an unknown slug.
 */
export async function paymentsTable(ctx: Ctx, slug: string | null = null): Promise<string[][]> {
  requireAdmin(ctx);
  const cup = slug === null ? await currentCup(ctx.db) : await cupBySlug(ctx, slug);
  const { teams, receipts } = await listPayments(ctx, cup);
  const byTeam = Map.groupBy(receipts, ({ teamId }) => teamId);
  const rows = teams.flatMap((team) => {
    const own = byTeam.get(team.id) ?? [];
    return own.length === 0
      ? [[...ofTeam(team), ...ofReceipt(null)]]
      : own.map((receipt) => [...ofTeam(team), ...ofReceipt(receipt)]);
  });
  const orphans = (byTeam.get(null) ?? []).map((receipt) => [
    ...Array<string>(7).fill(""),
    ...ofReceipt(receipt),
  ]);
  await mutate(ctx, "payments.export", async ({ audit }) => audit(`cup:${cup.id}`));
  return [columns, ...rows, ...orphans];
}

function ofTeam({ name, tournamentName, reference, ...team }: TeamPayments): string[] {
  const { fee, received, owing } = team.fee;
  const state = team.withdrawn ? "Withdrawn" : stateWords(team.fee, team.ineligible);
  return [name, tournamentName, reference, state, plain(fee), plain(received), plain(owing)];
}

function ofReceipt(receipt: ReceiptLine | null): string[] {
  if (receipt === null) return Array<string>(7).fill("");
  return [
    receipt.who ?? "The team",
    plain(receipt.amount),
    methodNames[receipt.method],
    receipt.receivedOn,
    receipt.recordedAt.toISOString(),
    receipt.recordedBy ?? "",
    receipt.voidedAt?.toISOString() ?? "",
  ];
}

function plain(cents: number): string {
  return (cents / 100).toFixed(2);
}
