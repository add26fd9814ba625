import { beforeAll, describe, expect, test } from "vitest";
import { placeTeams } from "../support/factories/games.ts";
import { PASSWORD, withPassword } from "../support/factories/passwords.ts";
import { sampled } from "../support/fixtures/test-data.ts";
import type { Browser } from "../support/fixtures/test-site.ts";
import { answerOf, useTwoSites } from "../support/fixtures/two-sites.ts";
import { U16 } from "../support/fixtures/world.ts";
import { type Cases, type Desk, formOn, fresh } from "../support/sent-twice/case.ts";
import { formsOfConsole } from "../support/sent-twice/of-console.ts";
import { formsOfPeople } from "../support/sent-twice/of-people.ts";

const sites = useTwoSites();
const desk = { sites } as Desk;
const cases: Cases = { ...formsOfPeople(desk), ...formsOfConsole(desk) };

beforeAll(async () => {
  desk.admin = await sites.admin();
  await placeTeams(sites, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
});

const ALWAYS = ["a team is created", "a team is joined", "a score is recorded", "+ Goal is tapped"];
const chosen = [
  ...ALWAYS,
  "a message is sent to the organiser",
  ...sampled(
    Object.keys(cases).filter((name) => !ALWAYS.includes(name) && !name.includes("organiser")),
    6,
  ),
];

describe("the same form sent three times at once, and once more later, is one change and one answer", () => {
  test.each(chosen)("where %s", async (name) => {
    const { browsers, form, action, row, answer } = await (cases[name] as Cases[string])();
    const written = () => sites.count("audit_entries where action = $1", action);
    const before = [await written(), row ? await sites.count(row) : 0];
    const send = async (browser: Browser | undefined) => {
      if (!browser) throw new Error("no browser");
      return answerOf(await browser.post(form.action, form.fields));
    };
    const [one, other] = browsers;
    const answers = await Promise.all([send(one), send(other), send(one)]);
    answers.push(await send(other));
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    expect(answers[0]).toMatch(answer);
    expect([await written(), row ? await sites.count(row) : 0]).toEqual([
      (before[0] ?? 0) + 1,
      row ? (before[1] ?? 0) + 1 : 0,
    ]);
    sites.expectNoFault();
  });
});

describe("a form that is filled in anew", () => {
  test("is another one: two taps on + Goal are two goals", async () => {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    const browsers = await sites.desk(desk.admin);
    const address = `/admin/players/${teamId}`;
    const holds = { intent: "add-goal", playerId: manager.playerId };
    for (const browser of browsers) {
      const { form } = await formOn([browser], address, holds);
      await browser.post(form.action, form.fields);
    }
    expect(await sites.count("goals where player_id = $1", manager.playerId)).toBe(2);
  });

  test("is done again after it was refused: what was wrong may have been put right", async () => {
    const person = await sites.person();
    const { teamId, teamCode, members } = await sites.team(fresh("Cubs"), { more: 6 });
    const [browser] = await sites.signIn(person);
    const { form } = await formOn([browser], "/teams", { intent: "join" }, { teamCode });
    const refused = answerOf(await browser.post(form.action, form.fields));
    expect(refused).toContain("Failed to join team. Please try again. This team is full.");
    const [member] = await sites.signIn(members[0] ?? person);
    const leaving = await formOn([member], "/teams", { intent: "leave" });
    await member.post(leaving.form.action, leaving.form.fields);
    expect(answerOf(await browser.post(form.action, form.fields))).toContain("done=joined");
    expect(await sites.count("memberships where team_id = $1", teamId)).toBe(7);
  });

  test("and the same form of somebody else is theirs", async () => {
    const [one, other] = [await sites.team(fresh("Cubs")), await sites.team(fresh("Cubs"))];
    const [browser] = await sites.signIn(one.manager);
    const { form } = await formOn([browser], "/teams", { intent: "delete" });
    await browser.post(form.action, form.fields);
    const [stranger] = await sites.signIn(other.manager);
    expect((await stranger.post(form.action, form.fields)).status).toBe(404);
  });

  test("leads to its page where its answer was lost with the process that made it", async () => {
    const { manager } = await sites.team(fresh("Cubs"));
    const [browser] = await sites.signIn(manager);
    const { form } = await formOn([browser], "/teams", { intent: "delete" });
    await browser.post(form.action, form.fields);
    await sites.pool.query("update sent_forms set answer = null");
    const again = await browser.post(form.action, form.fields);
    expect([again.status, again.url]).toEqual([200, "/teams"]);
    expect(again.text).toContain("Create a Team");
  });

  test("leaves nothing behind where a password was typed into it", async () => {
    const person = await sites.person();
    await withPassword(sites, person.ctx);
    const [browser] = await sites.signIn(person);
    const before = await sites.count("sent_forms");
    const { form } = await formOn([browser], "/account/security", { intent: "change-password" });
    expect(form.fields["sending"]).toBeDefined();
    const typed = { currentPassword: PASSWORD, password: "blue grass of august" };
    const changed = await browser.post(form.action, { ...form.fields, ...typed });
    expect(changed.url).toContain("done=");
    expect(await sites.count("sent_forms")).toBe(before);
  });
});
