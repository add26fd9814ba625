import { and, eq, ne, type SQL } from "drizzle-orm";
import { teamCrestFiles, teamCrests } from "#db/schema/pictures.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, hasRole, type Reading, requireSignedIn } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import {
  managesTeam,
  publishToManagers,
  requireManages,
  topicsOfTeam,
} from "#domain/teams/managers.ts";
import { lockManagedTeam } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { encodeCrest } from "./encode-picture.ts";

const isUnapproved = ne(teamCrests.state, "approved");

/** Ids of a team's pictures. */
export type TeamCrests = Awaited<ReturnType<typeof readTeamCrests>>;

/** For those who manage the team and the registrar. */
export async function readTeamCrests(ctx: Ctx, teamId: number) {
  await requireManages(ctx.db, ctx.actor, teamId);
  const found = await ctx.db.select().from(teamCrests).where(eq(teamCrests.teamId, teamId));
  const idOf = (state: (typeof found)[number]["state"]) =>
    found.find((each) => each.state === state)?.id ?? null;
  return {
    approved: idOf("approved"),
    waiting: idOf("waiting"),
    isDeclined: idOf("declined") !== null,
  };
}

/**
 * A file of an approved crest for everybody, one that is waiting for those who manage its team and
 * the registrar, and null for anything else.
 */
export async function readCrestFile(
  { db, actor }: Reading<"actor">,
  { id, side }: { id: string; side: number },
): Promise<{ bytes: Buffer; teamId: number; isPublic: boolean } | null> {
  const [file] = await db
    .select({
      bytes: teamCrestFiles.bytes,
      state: teamCrests.state,
      teamId: teamCrests.teamId,
    })
    .from(teamCrestFiles)
    .innerJoin(teamCrests, eq(teamCrests.id, teamCrestFiles.crestId))
    .where(and(eq(teamCrestFiles.crestId, id), eq(teamCrestFiles.side, side)));
  if (!file) return null;
  const { state, bytes, teamId } = file;
  if (state === "approved") return { bytes, teamId, isPublic: true };
  if (actor.kind === "visitor") return null;
  const maySee = hasRole(actor, "registrar") || (await managesTeam(db, actor.accountId, teamId));
  return maySee ? { bytes, teamId, isPublic: false } : null;
}

/**
 * Replaces a picture that is waiting or was declined; an approved one stays until this one is
 * approved.
 */
export async function uploadCrest(ctx: Ctx, { teamId, bytes }: { teamId: number; bytes: Buffer }) {
  const { accountId } = requireSignedIn(ctx);
  await requireManages(ctx.db, ctx.actor, teamId);
  await ctx.limit("upload-crest.account", accountId);
  const files = await encodeCrest(bytes);
  const { id: cupId } = await currentCup(ctx.db);
  const id = crypto.randomUUID();
  await mutate(ctx, "team.upload-crest", async (change) => {
    const { tx, audit } = change;
    await lockManagedTeam(tx, ctx, cupId, teamId);
    await tx.delete(teamCrests).where(and(eq(teamCrests.teamId, teamId), isUnapproved));
    await tx.insert(teamCrests).values({ id, teamId, state: "waiting", uploadedAt: ctx.now });
    await tx.insert(teamCrestFiles).values(files.map((file) => ({ ...file, crestId: id })));
    audit(`team:${teamId}`);
    await publishToManagers(change, teamId);
  });
}

/** Also forgets that one was declined. */
export async function withdrawCrest(ctx: Ctx, teamId: number): Promise<void> {
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.withdraw-crest", async (change) => {
    await lockManagedTeam(change.tx, ctx, cupId, teamId);
    await deleteCrest(change.tx, teamId, isUnapproved);
    change.audit(`team:${teamId}`);
    await publishToManagers(change, teamId);
  });
}

/** Of an approved picture, copies can remain in the caches of browsers for a day. */
export async function removeCrest(ctx: Ctx, teamId: number): Promise<void> {
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.remove-crest", async ({ tx, audit, changed }) => {
    const { team } = await lockManagedTeam(tx, ctx, cupId, teamId);
    await deleteCrest(tx, teamId, eq(teamCrests.state, "approved"));
    await tx.update(teams).set({ crestPicture: null }).where(eq(teams.id, teamId));
    audit(`team:${teamId}`);
    changed(...(await topicsOfTeam(tx, team)));
  });
}

async function deleteCrest(tx: Database, teamId: number, which: SQL): Promise<void> {
  const deleted = await tx
    .delete(teamCrests)
    .where(and(eq(teamCrests.teamId, teamId), which))
    .returning({ id: teamCrests.id });
  if (deleted.length === 0) throw new DomainError("not-found", message("crest.errors.gone"));
}
