import { randomUUID } from "node:crypto";
import { type Browser, expect, test } from "@playwright/test";
import {
  DEFAULT_LOCALE,
  LANGUAGE_NAMES,
  LOCALES,
  type Locale,
  splitLocale,
} from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { own } from "./names.ts";
import { chooseWay, openPage, register, teamCodeOn, U13 } from "./people.ts";
import { Reader } from "./reader.ts";

const cup = "Araknid Cup";

async function readerOf(browser: Browser, locale: Locale): Promise<Reader> {
  return new Reader(await openPage(browser, { phone: true }), locale);
}

/** Follows the link at the end of the page to the same page in another language. */
async function switchTo(reader: Reader, locale: Locale): Promise<Reader> {
  const foot = reader.page.getByRole("contentinfo");
  await foot.getByRole("link", { name: LANGUAGE_NAMES[locale] }).click();
  return new Reader(reader.page, locale);
}

for (const locale of LOCALES.filter((each) => each !== DEFAULT_LOCALE)) {
  test(`a player registers in ${locale}, and a guardian agrees by email`, {
    tag: "@smoke",
  }, async ({ browser }) => {
    const at = await readerOf(browser, DEFAULT_LOCALE);
    await at.open("/");
    const player = await switchTo(at, locale);
    const { page } = player;
    await expect(page).toHaveURL(player.path("/"));
    await player.seesItsLanguage();
    await player.link(message("home.register")).click();
    await expect(page).toHaveURL(player.path("/register"));

    const firstName = player.field(message("fields.firstName"));
    await firstName.fill("Abril");
    await page.locator("[name=terms]").check();
    await player.button(message("accounts.register.button")).click();
    await player.sees(message("fieldErrors.emailRequired"));
    await expect(firstName).toHaveValue("Abril");

    const email = `${randomUUID()}@example.org`;
    for (const [label, value] of [
      [message("fields.email"), email],
      [message("fields.password"), "green grass of july"],
      [message("fields.lastName"), "Zamora"],
      [message("fields.phoneNumber"), "5550100177"],
      [message("fields.dateOfBirth"), `${new Date().getFullYear() - 15}-01-31`],
      [message("fields.emergencyContactName"), "Irma Zamora"],
      [message("fields.emergencyContactPhone"), "5550100178"],
    ] as const) {
      await player.field(label).fill(value);
    }
    await player.button(message("accounts.register.button")).click();
    await player.sees(message("accounts.register.done"));

    const guardianEmail = `${randomUUID()}@example.org`;
    await player.field(message("fields.guardianEmail")).fill(guardianEmail);
    await player.button(message("guardians.send")).click();
    await expect(page).toHaveURL(new RegExp(`${player.path("/account/guardian")}\\?done`));
    await player.sees(message("guardians.own.asked"));

    const verify = message("accountEmails.verify.subject", { cup });
    await page.goto(await player.linkFrom(email, verify, "/verify"));
    await player.button(message("security.verifyPage.button")).click();
    await expect(page.getByRole("alert")).toContainText(email);
    await player.seesItsLanguage();

    const guardian = await readerOf(browser, locale);
    const ask = message("guardianEmails.ask.subject", { cup, player: "Abril Z." });
    await guardian.page.goto(await guardian.linkFrom(guardianEmail, ask, "/guardian/agree"));
    await guardian.seesItsLanguage();
    await guardian.button(message("guardians.consent.iAgree")).click();
    await guardian.sees(message("guardianErrors.nameRequired"));
    await guardian.field(message("guardians.consent.yourName")).fill("Irma Zamora");
    await guardian.button(message("guardians.consent.iAgree")).click();
    await guardian.sees(message("mailing.sends.agreed"));
    const answered = message("guardianEmails.answered.subject", { cup });
    await player.linkFrom(email, answered, "/teams");
    const copy = message("guardianEmails.copy.subject", { cup, player: "Abril Z." });
    await guardian.linkFrom(guardianEmail, copy, "/guardian");
    await player.open("/account/guardian");
    await player.sees(message("guardians.own.agreed"));
  });

  test(`a team is made, joined and looked up in ${locale}`, async ({ browser }) => {
    const manager = await readerOf(browser, locale);
    await register(manager.page, "Abril", "Zamora", manager.path("/register"));
    await manager.open("/teams");
    await chooseWay(manager.page, manager.text(message("teams.create.heading")));
    const create = manager.page.locator("#create");
    const [team] = own("Zorzales");
    await manager.field(message("teams.create.name"), create).fill(team);
    await manager.button(message("teams.create.button"), create).click();
    await manager.sees(message("teamErrors.createMissing"));
    await expect(manager.field(message("teams.create.name"), create)).toHaveValue(team);
    await manager.field(message("teams.tournament"), create).selectOption(U13);
    await manager.page.context().setOffline(true);
    await manager.button(message("teams.create.button"), create).click();
    await manager.sees(message("forms.noConnection"));
    await manager.page.context().setOffline(false);
    await manager.button(message("teams.create.button"), create).click();
    await manager.sees(message("teams.create.done"));
    const code = await teamCodeOn(manager.page);

    const mate = await readerOf(browser, locale);
    await register(mate.page, "Kai", "Okoro", mate.path("/register"));
    await mate.open("/teams");
    await chooseWay(mate.page, mate.text(message("teams.waitlist.join")));
    const waitlist = mate.page.locator("#waitlist");
    await mate.button(message("teams.waitlist.join"), waitlist).click();
    await mate.sees(message("teamErrors.waitlistMissing"));
    await mate.field(message("teams.tournament"), waitlist).selectOption(U13);
    await mate.button(message("teams.waitlist.join"), waitlist).click();
    await mate.sees(message("teams.waitlist.joined"));
    await mate.open("/teamWaitlist?group=u13-u15");
    await mate.open("/teams");
    await mate.button(message("teams.waitlist.leave"), waitlist).click();
    await mate.sees(message("teams.waitlist.leaveQuestion"));
    await mate.button(message("common.yes"), waitlist).click();
    await mate.sees(message("teams.waitlist.left"));

    await chooseWay(mate.page, mate.text(message("teams.join.heading")));
    const join = mate.page.locator("#join");
    const teamCode = mate.field(message("teams.join.code"), join);
    const joins = mate.button(message("teams.join.button"), join);
    await joins.click();
    await mate.sees(message("teamErrors.codeMissing"));
    // No team's code begins with 0.
    await teamCode.fill("000000");
    await joins.click();
    await mate.sees(message("teamErrors.codeUnknown"));
    await expect(teamCode).toHaveValue("000000");
    await teamCode.fill(code);
    await joins.click();
    await mate.sees(message("teams.join.done"));

    const { page } = mate;
    await mate.open("/");
    const card = mate.text(message("frame.links.results"));
    await page.locator("main").getByRole("link", { name: card }).click();
    await page.getByRole("link", { name: U13, exact: true }).click();
    for (const view of ["schedule", "standings"] as const) {
      const what = mate.link(message(`results.views.${view}`));
      await what.click();
      await expect(what).toHaveAttribute("aria-current", "true");
      await mate.seesItsLanguage();
    }
    const standings = "/schedules-results?group=u13-u15&view=standings";
    await keepsPage(mate, standings);
    await page.getByRole("link", { name: team }).click();
    await mate.sees(message("teamPage.standing"));
    const { path } = splitLocale(new URL(page.url()).pathname);
    expect(path).toMatch(/^\/teams\/zorzales-/);
    await keepsPage(mate, path);
  });
}

/** The page at that address has its other languages at the same address, and they lead back. */
async function keepsPage(reader: Reader, path: string): Promise<void> {
  await reader.open(path);
  const other = await switchTo(reader, DEFAULT_LOCALE);
  await expect(reader.page).toHaveURL(other.path(path));
  await other.seesItsLanguage();
  await switchTo(reader, reader.locale);
  await expect(reader.page).toHaveURL(reader.path(path));
}
