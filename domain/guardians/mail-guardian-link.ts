import type { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { issueLink, LINK_LASTS } from "../accounts/links.ts";
import type { Ctx } from "../context.ts";
import { momentWords } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { askGuardianLetter } from "../mail/letters/ask-guardian.ts";
import { guardianLinkLetter } from "../mail/letters/guardian-link.ts";
import { safeName } from "../mail/safe-name-rules.ts";
import { shortName } from "../players/name-rules.ts";

export type Guardian = typeof guardians.$inferSelect;
type Player = typeof players.$inferSelect;

export async function mailGuardianLink(
  tx: Database,
  ctx: Ctx,
  cup: Cup,
  about: { guardian: Guardian; player: Player; asked: "by player" | "by guardian" },
): Promise<void> {
  const { guardian, player, asked } = about;
  const token = await issueLink(tx, ctx.now, {
    purpose: "guardian",
    to: { guardianId: guardian.id },
  });
  const letter = asked === "by player" ? askGuardianLetter : guardianLinkLetter;
  await enqueueMail(tx, ctx.now, {
    to: guardian.email,
    ...letter({
      cupName: cup.name,
      player: safeName(shortName(player), "A player"),
      link: `${ctx.siteUrl}/guardian/agree?token=${token}`,
      until: momentWords(cup.zone, new Date(ctx.now.getTime() + LINK_LASTS.guardian)),
    }),
    concerns: [guardian.id, player.id, player.accountId],
    secret: true,
  });
}
