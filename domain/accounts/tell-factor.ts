import type { accounts } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { type FactorNews, secondFactorLetter } from "../mail/letters/second-factor.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

export async function tellFactor(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Pick<Cup, "name">,
  {
    id,
    email,
    isAdmin,
    news,
  }: Pick<typeof accounts.$inferSelect, "id" | "email" | "isAdmin"> & { news: FactorNews },
): Promise<void> {
  await enqueueMail(tx, ctx.now, {
    to: email,
    ...secondFactorLetter({
      news,
      cupName: cup.name,
      left: await countRecoveryCodes(tx, id),
      isAdmin,
      securityLink: `${ctx.siteUrl}${isAdmin ? "/admin/security" : "/account/security"}`,
      forgotLink: `${ctx.siteUrl}/forgot`,
    }),
    concerns: [id],
  });
}
