import { randomUUID } from "node:crypto";
import { type Browser, expect, test } from "@playwright/test";
import { DEFAULT_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { openPage } from "./people.ts";
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
    await expect(page).toHaveURL(player.path("/account/guardian"));
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
}
