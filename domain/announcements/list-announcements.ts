import { desc, eq } from "drizzle-orm";
import { announcements } from "../../db/schema/announcements.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";

const PAGE = 100;

export interface ListedAnnouncement {
  id: number;
  to: string;
  subject: string;
  body: string;
  mailed: boolean;
  recipients: number;
  bannerUntil: Date | null;
  createdAt: Date;
}

export async function listAnnouncements(ctx: Ctx, cupId: number): Promise<ListedAnnouncement[]> {
  requireAdmin(ctx);
  const rows = await ctx.db
    .select({ announcement: announcements, team: teams.name, tournament: tournaments.name })
    .from(announcements)
    .leftJoin(teams, eq(teams.id, announcements.teamId))
    .leftJoin(tournaments, eq(tournaments.id, announcements.tournamentId))
    .where(eq(announcements.cupId, cupId))
    .orderBy(desc(announcements.id))
    .limit(PAGE);
  return rows.map(({ announcement, team, tournament }) => ({
    id: announcement.id,
    to: team ?? tournament ?? "Everybody",
    subject: announcement.subject,
    body: announcement.body,
    mailed: announcement.mailed,
    recipients: announcement.recipients,
    bannerUntil: announcement.bannerUntil,
    createdAt: announcement.createdAt,
  }));
}
