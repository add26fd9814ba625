import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { accounts, guardians } from "../../../db/schema/people.ts";
import { sendDueReminders } from "../../../domain/payments/reminders.ts";
import { markOverdueTeams } from "../../../domain/teams/fees.ts";
import { textOf } from "../../support/assertions/forms.ts";
import { DUE, setCup } from "../../support/factories/payments.ts";
import { useSite } from "../../support/fixtures/test-site.ts";
import type { Person } from "../../support/fixtures/world.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);

beforeEach(() => setCup(site, { paymentDueAt: null }));

async function addressOf({ accountId }: Person): Promise<string> {
  const [account] = await site.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error("no account");
  return account.email;
}

test("a removed player and their guardian are emailed the way to another team", async () => {
  const { teamId, manager, members } = await site.team("Mailed", { more: 1 });
  const [member] = members as [Person];
  await site.db.insert(guardians).values({
    playerId: member.playerId,
    email: "rosa@family.example",
    emailKey: "rosa@family.example",
    createdAt: site.now,
  });
  const browser = await site.signIn(manager);
  await browser.post(`/manage/${teamId}`, { intent: "remove", playerId: member.playerId });
  const own = await mailbox.newest(await addressOf(member));
  expect(own.subject).toBe("You are no longer on Mailed");
  expect(own.text).toContain("The team manager has taken you off the roster of Mailed");
  const [copy, ...more] = mailbox.to("rosa@family.example");
  expect(more).toEqual([]);
  expect(copy?.subject).toBe("Player0 S. is no longer on Mailed");
  expect(copy?.text).toContain("has taken Player0 S. off the roster");
  const theirs = await site.signIn(member);
  expect(textOf(await theirs.get(own.link("/teams")))).toContain("Join a Team");
});

test("a new manager is emailed the way to the team, and the old one is notified", async () => {
  const { teamId, manager, members } = await site.team("Given", { more: 1 });
  const [heir] = members as [Person];
  const browser = await site.signIn(manager);
  await browser.post(`/manage/${teamId}`, { intent: "hand-over", playerId: heir.playerId });
  const mail = await mailbox.newest(await addressOf(heir));
  expect(mail.subject).toBe("You manage Given now");
  const page = await (await site.signIn(heir)).get(mail.link("/manage/"));
  expect(textOf(page)).toContain("Manage Given");
  const old = await mailbox.newest(await addressOf(manager));
  expect(old.subject).toBe("You no longer manage Given");
  expect(old.text).toContain("You have handed Given over to another team manager.");
});

test("a manager is reminded of the fee and notified when the deadline passes", async () => {
  const { teamId, manager } = await site.team("Owing");
  const address = await addressOf(manager);
  await setCup(site, { paymentDueAt: DUE });
  const before = site.now;
  try {
    site.now = new Date(DUE.getTime() - 86_400_000);
    await sendDueReminders(site.visitor());
    const reminder = await mailbox.newest(address);
    expect(reminder.subject).toBe("Owing owes $175");
    expect(reminder.text).toContain(`Write ${await site.reference(teamId)} into the note`);
    expect(reminder.link()).toMatch(/\/PaymentMethods$/);
    site.now = DUE;
    await markOverdueTeams(site.visitor());
    const told = await mailbox.newest(address);
    expect(told.subject).toBe("Owing is marked as ineligible");
    expect(told.link()).toMatch(/\/contact$/);
    const teams = textOf(await (await site.signIn(manager)).get(told.link("/teams")));
    expect(teams).toContain("This team is ineligible.");
    expect(teams).toContain("Ineligible. $0 of $175 received.");
  } finally {
    site.now = before;
  }
});
