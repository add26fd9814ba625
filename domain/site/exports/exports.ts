import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { auditLooks } from "#domain/people/privacy/contact-views.ts";
import { translate } from "#i18n/translate.ts";
import type { ExportTable } from "./export-columns.ts";
import type { ExportFile, ExportInput } from "./export-input.ts";
import type { ExportContext } from "./export-people.ts";
import { emailsTable, playersTable, rostersTable } from "./players-tables.ts";

type Table = (about: ExportContext) => Promise<ExportTable>;

const files: Record<ExportFile, { action: AuditAction; table: Table }> = {
  players: { action: "export.players", table: playersTable },
  rosters: { action: "export.rosters", table: rostersTable },
  emails: { action: "export.emails", table: emailsTable },
};

/**
 * Returns a heading row and the rows of a file with personal data. The audit log says who took it,
 * whose fields and for what reason, in the transaction that reads them.
 */
export async function exportTable(ctx: Ctx, file: ExportFile, { reason }: ExportInput) {
  const { accountId } = requireAdmin(ctx);
  await ctx.limit("export.account", accountId);
  const { action, table: read } = files[file];
  return mutate(ctx, action, async ({ tx, audit }) => {
    const cup = await currentCup(tx);
    const { headings, rows, looks } = await read({ db: tx, cup, now: ctx.now });
    auditLooks(audit, `cup:${cup.id}`, { reason, rows: rows.length }, looks);
    return translate(ctx.locale, [headings, ...rows]);
  });
}
