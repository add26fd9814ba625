import { expect, type Locator, type Page } from "@playwright/test";
import { catalogs } from "#i18n/catalogs.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import type { Message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { foreignTexts } from "../support/assertions/languages.ts";
import { mailTo } from "./mail.ts";

const RAW_KEY = new RegExp(`\\b(?:${Object.keys(catalogs.en).join("|")})\\.[a-z]\\w+`);

/** Names that are the same in every language. */
const WRITTEN = ["Araknid Cup", "Los Angeles"];

/** Someone who reads the site in one language, and finds everything on it by the catalogs. */
export class Reader {
  readonly page: Page;
  readonly locale: Locale;
  readonly #errors: string[] = [];

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.locale = locale;
    page.on("pageerror", ({ message }) => this.#errors.push(message));
    page.on("console", (line) => {
      // The browser's own line about a refused form, a lost connection, or a service worker whose
      // file was still loading when the reader went to the next page.
      const isExpected =
        /status of 4|ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/.test(
          line.text(),
        );
      if (line.type() === "error" && !isExpected) this.#errors.push(line.text());
    });
  }

  text = (what: Message): string => translate(this.locale, what);

  path = (path: string): string => localePath(this.locale, path);

  button(what: Message, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: this.text(what), exact: true });
  }

  link(what: Message, within: Page | Locator = this.page): Locator {
    return within.getByRole("link", { name: this.text(what), exact: true }).first();
  }

  field(what: Message, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.text(what), { exact: true });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.path(path));
    await this.seesItsLanguage();
  }

  async sees(what: Message): Promise<void> {
    await expect(this.page.getByText(this.text(what)).first()).toBeVisible();
    await this.seesItsLanguage();
  }

  async seesItsLanguage(): Promise<void> {
    await this.seesNoKeys();
    const teams = await this.page.locator("a[href*='/teams/']").allInnerTexts();
    const written = [...WRITTEN, ...teams.filter((name) => name !== "")];
    expect(foreignTexts(await this.page.content(), this.locale, written)).toEqual([]);
  }

  async seesNoKeys(): Promise<void> {
    await expect(this.page.locator("html")).toHaveAttribute("lang", this.locale);
    expect(await this.page.locator("body").innerText()).not.toMatch(RAW_KEY);
    expect(this.#errors).toEqual([]);
  }

  /** The link in the email with that subject, which is in the language. */
  async linkFrom(address: string, subject: Message, path: string): Promise<string> {
    const title = this.text(subject);
    const found = async () => (await mailTo(address)).findLast((mail) => mail.subject === title);
    await expect.poll(found, { timeout: 30_000, message: title }).toBeDefined();
    const { body } = (await found()) ?? { body: "" };
    expect(foreignTexts(`<p>${body}</p>`, this.locale, WRITTEN)).toEqual([]);
    const links = body.match(/https?:\/\/\S+/g) ?? [];
    const link = links.find((each) => new URL(each).pathname === this.path(path));
    expect(link, body).toBeDefined();
    return link ?? "";
  }
}
