import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { links } from "../../../db/schema/links.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, agreements, agreementWithdrawals } from "../../../db/schema/people.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { offered } from "../../../tests/support/factories/consents.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { useMinorAndGuardian } from "../../../tests/support/personas/minor-and-guardian.ts";
import { agreeByLink, recordSignedPaper } from "./guardian-answers.ts";
import { requestGuardianLink } from "./guardian-links.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);
const texts = offered();

describe("a guardian's answer", () => {
  beforeEach(() => home.name());

  test("every text is stored with version, hash, guardian, player and time", async () => {
    await home.agree(["media"]);
    const guardianId = (await home.guardian())?.id;
    const rows = await world.db
      .select()
      .from(agreements)
      .where(eq(agreements.playerId, home.ana.playerId));
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      expect(row).toMatchObject({ guardianId, accountId: null, cupId: world.cup.id, version: "1" });
      expect(row.at).toEqual(world.now);
      expect(row.hash).toBe(`${row.document} 1`);
    }
    const yes = rows.filter(({ agreed }) => agreed).map(({ document }) => document);
    expect(yes).toEqual(["participation", "terms", "liability", "media"]);
    expect(await home.consents()).toMatchObject({ complete: true, media: true, contact: false });
    expect((await home.guardian())?.name).toBe("Rosa Silva");
  });

  test("an answer uses the link up, even for two at once", async () => {
    const token = await home.newestLink();
    const both = await Promise.allSettled([home.agree([], token), home.agree(["media"], token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(home.agree([], token), "not-found");
  });

  test("the player's own address cannot answer, and the link stays valid", async () => {
    const token = await home.newestLink();
    const own = eq(accounts.id, home.ana.accountId);
    const [before] = await world.db.select().from(accounts).where(own);
    await world.db
      .update(accounts)
      .set({ email: home.rosa.replace("@", "+KID@"), emailKey: home.rosa.replace("@", "+kid@") })
      .where(own);
    await expectRefusal(home.agree([], token), "conflict");
    expect(await home.isPending()).toBe(true);
    await world.db
      .update(accounts)
      .set({ email: before?.email, emailKey: before?.emailKey })
      .where(own);
    await home.agree([], token);
    expect(await home.isPending()).toBe(false);
  });

  test("a link older than 7 days cannot answer, and the email says when it ends", async () => {
    const token = await home.newestLink();
    const [mail] = await home.mailsTo(home.rosa);
    expect(mail?.body).toContain(
      "The link works once and expires on Tuesday, July 22, 2025 at 12:00 PM PDT.",
    );
    await world.db.update(links).set({ expiresAt: new Date("2025-07-29T19:00:00Z") });
    const input = { token, name: "Rosa", phone: null, ticked: [] };
    const answer = (now: Date) => agreeByLink({ ...world.visitor(), now }, input, texts);
    const late = new Date("2025-07-22T19:00:00Z");
    await expectRefusal(answer(late), "not-found");
    await answer(new Date(late.getTime() - 1));
  });

  test("the player is notified and the guardian emailed how to withdraw", async () => {
    await home.agree(["media"]);
    const [account] = await world.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, home.ana.accountId));
    const told = (await world.db.select().from(mails)).filter((mail) =>
      mail.concerns.includes(home.ana.playerId),
    );
    const copy = told.find(
      ({ subject, toAddress }) => toAddress === home.rosa && /copy|agreed/.test(subject),
    );
    expect(copy?.body).toContain("The participation text (version 1)");
    expect(copy?.body).toContain("The media text (version 1)");
    expect(copy?.body).not.toContain("The contact text");
    expect(copy?.body).toContain("http://127.0.0.1:3000/guardian\n");
    expect(told.find(({ toAddress }) => toAddress === account?.email)?.body).toContain(
      "has agreed",
    );
  });

  test("the audit row contains nothing personal", async () => {
    await home.agree(["media"]);
    const [row] = await world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `player:${home.ana.playerId}`))
      .orderBy(auditEntries.id)
      .then((rows) => rows.filter(({ action }) => action === "guardian.agree"));
    expect(row).toMatchObject({ actorAccountId: null });
    expect(JSON.stringify(row)).not.toMatch(/Rosa|home\.example/);
  });

  test("no answer is asked for a player who turned 18", async () => {
    const token = await home.newestLink();
    await world.db.execute(
      `update players set dob = '2007-07-15' where id = '${home.ana.playerId}'`,
    );
    await expectRefusal(home.agree([], token), "conflict");
  });
});

describe("changing an answer", () => {
  beforeEach(async () => {
    await home.name();
    await home.agree(["media", "public-name"]);
    await requestGuardianLink(world.visitor(), { email: home.rosa });
  });

  test("new ticks are new rows, and unchanged ones are not repeated", async () => {
    const before = await world.db.$count(agreements, eq(agreements.playerId, home.ana.playerId));
    expect(await home.agree(["public-name", "contact"])).toEqual({ isNew: false });
    expect(await home.consents()).toMatchObject({
      complete: true,
      media: false,
      publicName: true,
      contact: true,
    });
    const after = await world.db.$count(agreements, eq(agreements.playerId, home.ana.playerId));
    expect(after - before).toBe(2);
  });

  test("a text with new words needs a new answer", async () => {
    const token = await home.newestLink();
    const input = { token, name: "Rosa", phone: null, ticked: ["media", "public-name"] };
    await agreeByLink(world.visitor(), input, offered("2"));
    const versions = await world.db
      .select({ version: agreements.version })
      .from(agreements)
      .where(eq(agreements.playerId, home.ana.playerId));
    expect(versions.filter(({ version }) => version === "2")).toHaveLength(7);
  });

  test("withdrawing everything leaves the player pending with a row per document", async () => {
    const before = await world.db.$count(agreementWithdrawals);
    expect(await home.decline()).toEqual({
      tookBack: true,
    });
    expect((await world.db.$count(agreementWithdrawals)) - before).toBe(5);
    expect(await home.consents()).toMatchObject({
      complete: false,
      media: false,
      publicName: false,
    });
    expect(await home.own()).toMatchObject({ state: "declined" });
  });

  test("the organizer is notified with the player's short name only", async () => {
    await world.admin();
    await home.decline();
    const [account] = await world.db
      .select()
      .from(accounts)
      .where(eq(accounts.isAdmin, true))
      .orderBy(accounts.createdAt, accounts.id);
    const [letter] = (await home.mailsTo(account?.email ?? "")).slice(-1);
    expect(letter?.body).toContain("Ana S.");
    expect(letter?.body).toContain("/admin/people/guardians");
    expect(letter?.body).not.toMatch(/Silva|home\.example/);
  });

  test("a recorded paper is withdrawn too", async () => {
    await recordSignedPaper(await world.admin(), { playerId: home.ana.playerId });
    await home.decline();
    expect(await home.consents()).toMatchObject({ complete: false, paper: false });
  });
});
