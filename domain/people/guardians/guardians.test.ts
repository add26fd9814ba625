import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { links } from "../../../db/schema/links.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { guardians } from "../../../db/schema/people.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { emailOf } from "../../../tests/support/factories/invitations.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { erase } from "../../../tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "../../../tests/support/personas/minor-and-guardian.ts";
import { DomainError } from "../../core/errors.ts";
import { requestGuardianLink } from "./guardian-links.ts";
import { changeGuardian, nameGuardian, resendGuardianLink } from "./guardians.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);
const LUIS = "luis@home.example";
const answered = {
  code: "forbidden",
  message: "Your parent or guardian has already answered. Ask the organizer to name someone else.",
};

describe("naming a guardian", () => {
  test("the guardian is emailed the player's short name, and the address is shown", async () => {
    expect(await home.own()).toMatchObject({ state: "nobody", guardian: null, mayName: true });
    await home.name();
    const [mail] = await home.mailsTo(home.rosa);
    expect(mail).toMatchObject({ secret: true });
    expect(mail?.body).toContain("Ana S.");
    expect(mail?.body).not.toMatch(/Silva|2011|555/);
    expect(mail?.concerns).toEqual(
      expect.arrayContaining([home.ana.playerId, home.ana.accountId, (await home.guardian())?.id]),
    );
    const asked = { state: "asked", guardian: { address: "r…@home.example" } };
    expect(await home.own()).toMatchObject(asked);
  });

  test("the player's own address is refused, however written", async () => {
    const own = await emailOf(world, home.ana);
    for (const written of [own.toUpperCase(), own.replace("@", "+g@")]) {
      await expect(home.name(written), written).rejects.toMatchObject({
        code: "invalid",
        field: "guardianEmail",
      });
    }
    expect(await home.guardian()).toBeUndefined();
  });

  test("ten emails a day per mailbox count what is sent, and the limit is explained", async () => {
    const keys: string[] = [];
    const limit = async (rule: string, key: string) => {
      if (rule !== "ask-guardian.guardian") return async () => {};
      if (keys.length === 2) throw new DomainError("limited", "Too often.", { retryAfter: 7_300 });
      keys.push(key);
      return async () => {
        keys.pop();
      };
    };
    const ask = (guardianEmail: string, { ctx, playerId } = home.ana) =>
      nameGuardian({ ...ctx, limit }, { playerId, guardianEmail });
    const bo = await world.person();
    await expect(ask(home.rosa, { ...bo, playerId: home.ana.playerId })).rejects.toThrow();
    expect(keys).toEqual([]);
    await ask(home.rosa);
    await ask(home.rosa.replace("@", "+cup@"), bo);
    expect(keys).toEqual([home.rosa, home.rosa]);
    await expectRefusal(ask(home.rosa, await world.person()), {
      code: "limited",
      message:
        "We've already sent ten emails to this address in the last day. Try again in 3 hours.",
    });
  });

  test("only the player's own account names a guardian, for minors", async () => {
    const stranger = { ...(await world.person()), playerId: home.ana.playerId };
    await expectRefusal(home.name(home.rosa, stranger), "forbidden");
    const adult = await world.person({ dob: "2007-07-15" });
    await expectRefusal(home.name(home.rosa, adult), "forbidden");
  });

  test("another guardian replaces the first with link and email", async () => {
    await home.name();
    const token = await home.newestLink();
    await home.name(LUIS);
    expect(await home.mailsTo(home.rosa)).toEqual([]);
    await expectRefusal(home.agree([], token), "not-found");
    await home.agree([], await home.newestLink(LUIS));
    expect(await home.isPending()).toBe(false);
  });

  test("after a refusal only the admin names the next guardian", async () => {
    await home.name();
    await home.decline();
    expect(await home.own()).toMatchObject({ state: "declined", mayName: false });
    await expectRefusal(home.name(LUIS), answered);
    const { playerId } = home.ana;
    await changeGuardian(await world.admin(), { playerId, guardianEmail: LUIS });
    expect(await home.own()).toMatchObject({ state: "asked", mayName: false });
    await expectRefusal(home.name("friend@home.example"), answered);
    await home.agree([], await home.newestLink(LUIS));
    expect(await home.isPending()).toBe(false);
  });

  test("after a full withdrawal only the admin names the next, even without data", async () => {
    await home.name();
    await home.agree();
    await requestGuardianLink(world.visitor(), { email: home.rosa });
    await home.decline();
    await erase(world, { guardianIds: [(await home.guardian())?.id ?? ""] });
    expect(await home.own()).toMatchObject({ state: "declined", guardian: null, mayName: false });
    await expectRefusal(home.name(LUIS), "forbidden");
  });

  test("a guardian who declined gets nothing until they ask and agree", async () => {
    await home.name();
    await home.decline();
    const refusal = { code: "forbidden", message: expect.stringContaining("didn't agree") };
    await expectRefusal(home.name(), refusal);
    await expectRefusal(resendGuardianLink(home.ana.ctx), refusal);
    await requestGuardianLink(world.visitor(), { email: home.rosa });
    await home.agree();
    await resendGuardianLink(home.ana.ctx);
  });

  test("a guardian who agreed is replaced only by the admin", async () => {
    await home.name();
    await home.agree();
    await expectRefusal(home.name(LUIS), "forbidden");
    await home.name(home.rosa.toUpperCase());
    expect((await home.guardian())?.email).toBe(home.rosa);
  });

  test("two at once leave one guardian", async () => {
    await Promise.all([home.name(), home.name(LUIS)]);
    const { playerId } = home.ana;
    expect(await world.db.$count(guardians, eq(guardians.playerId, playerId))).toBe(1);
  });
});

describe("requesting the link again", () => {
  test("an address gets a link for each player it answers for", async () => {
    const bo = await world.person({ firstName: "Bo" });
    await home.name();
    await home.name(home.rosa, bo);
    const before = (await home.mailsTo(home.rosa)).length;
    await requestGuardianLink(world.visitor(), { email: home.rosa.toUpperCase() });
    const news = (await home.mailsTo(home.rosa)).slice(before);
    const named = news.map(({ body }) => /Ana S\.|Bo S\./.exec(body)?.[0] ?? "");
    expect(named.toSorted()).toEqual(["Ana S.", "Bo S."]);
    const tokens = news.map(({ body }) => /token=(\S+)/.exec(body)?.[1]);
    expect(new Set(tokens).size).toBe(2);
  });

  test("an unknown address gets the same answer and no email", async () => {
    const before = await world.db.$count(mails);
    await requestGuardianLink(world.visitor(), { email: "nobody@home.example" });
    expect(await world.db.$count(mails)).toBe(before);
    expect(await world.db.$count(links, eq(links.email, "nobody@home.example"))).toBe(0);
  });

  test("too many requests get the same answer and no email", async () => {
    await home.name();
    const { ctx } = counted(world, "guardian-link.guardian");
    await requestGuardianLink(ctx, { email: home.rosa });
    expect(await home.mailsTo(home.rosa)).toHaveLength(1);
  });
});
