import { expect, test } from "vitest";
import { readLinkedData } from "#domain/site/accounts/data-export.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { accountRow } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { listGuardians } from "./guardian-list.ts";
import { changeGuardian } from "./guardians.ts";
import { recordSignedPaper, withdrawSignedPaper } from "./signed-papers.ts";

const { world, admin } = useAdminWorld();
const home = useMinorAndGuardian(world);
const LUIS = "luis@home.example";
const own = () => ({ playerId: home.ana.playerId });
/** Registers Rosa's address, as if she were that old. */
const registerRosa = (dob: string | null, confirmed = true) =>
  world.person({ dob }, { email: home.rosa, emailKey: home.rosa, confirmed });

test("staff name nobody under 18 as guardian, however the address is written; a player doesn't learn whose it is", async () => {
  const email = `zoe.${crypto.randomUUID()}@gmail.com`;
  await world.person({}, { email, emailKey: email });
  const refused = { field: "guardianEmail", message: expect.stringContaining("somebody under 18") };
  const written = [email.toUpperCase(), email.replace("@", "+mum@"), email.replace("zoe.", "z.oe")];
  for (const guardianEmail of written) {
    await expectRefusal(changeGuardian(admin, { ...own(), guardianEmail }), refused);
  }
  expect(await home.guardian()).toBeUndefined();
  await home.name(email);
  expect(await home.guardian()).toBeDefined();
});

test("a player under 18 agrees by no guardian's link, and reads and deletes nothing by it", async () => {
  await home.name();
  await registerRosa("2010-05-04");
  const refused = { code: "conflict", message: expect.stringContaining("18 or older") };
  await expectRefusal(home.agree(), refused);
  await expectRefusal(readLinkedData(world.visitor(), await home.newestLink()), "forbidden");
  await home.decline();
  await expectRefusal(readLinkedData(world.visitor(), await home.newestLink()), "not-found");
});

test.each(["yes", "no"])(
  "a guardian's %s counts whoever registers their address later",
  async (answer) => {
    await home.name();
    await (answer === "yes" ? home.agree(["contact"]) : home.decline());
    const before = [await home.consents(), await home.isPending()];
    await registerRosa("2010-05-04");
    expect([await home.consents(), await home.isPending()]).toEqual(before);
    if (answer === "no") return;
    expect(await readLinkedData(world.visitor(), await home.newestLink())).toBeDefined();
    await home.decline();
    expect(await home.consents()).toMatchObject({ complete: false });
  },
);

test("an account that nobody confirmed keeps no guardian from answering", async () => {
  await home.name();
  await registerRosa("2010-05-04", false);
  await home.agree();
  expect(await home.consents()).toMatchObject({ complete: true });
});

test.each(["2007-07-15", "1980-01-01", null])("somebody born %s can be a guardian", async (dob) => {
  await registerRosa(dob);
  await home.name();
  await home.agree();
  expect(await home.consents()).toMatchObject({ complete: true });
});

test("a registrar corrects an address, but replaces no guardian who has answered", async () => {
  const registrar = await world.staff("registrar");
  const mayChange = async (ctx = registrar) =>
    (await listGuardians(ctx)).players.find(({ playerId }) => playerId === home.ana.playerId)
      ?.mayChange;
  await home.name("rossa@home.example");
  expect(await mayChange()).toBe(true);
  await changeGuardian(registrar, { ...own(), guardianEmail: home.rosa });
  const luis = { ...own(), guardianEmail: LUIS };
  const refused = { code: "forbidden", message: expect.stringContaining("Only an organizer") };
  for (const answer of [() => home.agree(), () => home.decline()]) {
    await answer();
    expect([await mayChange(), await mayChange(admin)]).toEqual([false, true]);
    await expectRefusal(changeGuardian(registrar, luis), refused);
    expect((await home.guardian())?.email).toBe(home.rosa);
    await changeGuardian(admin, luis);
    await changeGuardian(admin, { ...own(), guardianEmail: home.rosa });
  }
});

test("former guardian, player and organizer hear of whom staff name, who isn't themselves", async () => {
  await setCup(world, { contactEmail: "org@cup.example" });
  const sent = async () => {
    const to = [home.rosa, await emailOf(world, home.ana), "org@cup.example"];
    const all = await Promise.all(to.map((each) => home.mailsTo(each)));
    return all.map((mails) =>
      mails.filter(({ body }) =>
        /staff\s+listed\s+a\s+parent\s+or\s+guardian\s+for\s+Ana\s+S/.test(body),
      ),
    );
  };
  const registrar = await world.staff("registrar");
  const { email } = await accountRow(world, registrar.actor.accountId);
  const themselves = email.replace("@", "+me@");
  const refused = { code: "forbidden", message: expect.stringContaining("your own email") };
  await expectRefusal(changeGuardian(registrar, { ...own(), guardianEmail: themselves }), refused);
  await changeGuardian(registrar, { ...own(), guardianEmail: home.rosa });
  expect((await sent()).map((mails) => mails.length)).toEqual([0, 1, 1]);
  await changeGuardian(registrar, { ...own(), guardianEmail: LUIS });
  expect((await sent()).map((mails) => mails.length)).toEqual([1, 2, 2]);
});

test("with a recorded paper, which is for minors, only the organizer names another guardian", async () => {
  await home.name();
  const registrar = await world.staff("registrar");
  await recordSignedPaper(registrar, own());
  expect(await home.own()).toMatchObject({ mayName: false });
  await expectRefusal(home.name(LUIS), "forbidden");
  await expectRefusal(changeGuardian(registrar, { ...own(), guardianEmail: LUIS }), "forbidden");
  const { playerId } = await world.person({ dob: "2000-01-01" });
  await expectRefusal(recordSignedPaper(admin, { playerId }), "conflict");
});

test("a guardian hears of a recorded paper, which outweighs their no only by the organizer", async () => {
  await home.name();
  await home.decline();
  await expectRefusal(recordSignedPaper(await world.staff("registrar"), own()), "forbidden");
  await recordSignedPaper(admin, own());
  await withdrawSignedPaper(admin, own());
  expect((await home.mailsTo(home.rosa)).map(({ subject }) => subject).slice(-2)).toEqual([
    "Araknid Cup: a signed form for Ana S. was recorded",
    "Araknid Cup: the signed form for Ana S. no longer counts",
  ]);
});
