import { expect, type Locator, type Page } from "@playwright/test";
import { comesAlive } from "./people.ts";

export interface Ending {
  teams: readonly [string, string];
  goals: Record<string, number>;
  before: number | null;
  penalties: Record<string, number> | null;
  ownGoalFor: string | null;
}

export type Endings = (teams: readonly string[]) => Ending;

/**
 * Parses 'Lions 2-1 Owls', optionally followed by ', own goal' (the first of the Lions), ' after
 * 1-1' or ', penalties 3-4'.
 */
export function endingOf(told: string): Ending {
  const read =
    /^(?<one>.+) (?<a>\d+)-(?<b>\d+) (?<other>.+?)(?<own>, own goal)?(?: after (?<before>\d+)-\d+)?(?:, penalties (?<c>\d+)-(?<d>\d+))?$/.exec(
      told,
    )?.groups;
  if (!read) throw new Error(`This is no result: ${told}`);
  const { one = "", other = "", a, b, own, before, c, d } = read;
  return {
    teams: [one, other],
    goals: { [one]: Number(a), [other]: Number(b) },
    before: before === undefined ? null : Number(before),
    penalties: c === undefined ? null : { [one]: Number(c), [other]: Number(d) },
    ownGoalFor: own ? one : null,
  };
}

export function endingsOf(told: readonly string[]): Endings {
  const all = told.map(endingOf);
  return ([one = "", other = ""]) => {
    const found = all.find(({ teams }) => teams.includes(one) && teams.includes(other));
    if (!found) throw new Error(`Nobody said how ${one} and ${other} play.`);
    return { ...found, teams: [one, other] };
  };
}

export function shownScore({ teams, goals }: Ending): string {
  return teams.map((team) => goals[team]).join("–");
}

export class FieldPhone {
  readonly page: Page;
  readonly front: Locator;
  readonly #begin: Locator;

  constructor(page: Page) {
    this.page = page;
    this.front = page.getByRole("region", { name: / against / });
    this.#begin = this.front.getByRole("button", { name: "Begin game" });
  }

  static async open(page: Page, address: string): Promise<FieldPhone> {
    await page.goto(address);
    await comesAlive(page);
    return new FieldPhone(page);
  }

  async playKnown(endings: Endings): Promise<void> {
    const unknown = this.front.getByText("It is not known yet who plays this game.");
    while (await this.#isNextBefore(unknown)) await this.#play(endings);
    await this.#hasSentAll();
  }

  async playAll(endings: Endings): Promise<void> {
    while (await this.#isNextBefore(this.front.getByText("Final", { exact: true })))
      await this.#play(endings);
    await this.#hasSentAll();
  }

  async begin(endings: Endings): Promise<Ending> {
    const ending = endings(await this.front.getByRole("heading").allInnerTexts());
    await this.#begin.click();
    await expect(this.#game(ending).getByText("● Live")).toBeVisible();
    return ending;
  }

  async score(ending: Ending): Promise<void> {
    const { teams, before, penalties } = ending;
    await this.#goals(ending, 0, before ?? Infinity);
    if (before !== null) {
      await this.front.getByRole("button", { name: "Begin extra time" }).click();
      await this.#goals(ending, before, Infinity);
    }
    if (penalties === null) return;
    await this.front.getByRole("link", { name: "Enter penalties" }).click();
    const sheet = this.page.getByRole("dialog");
    for (const team of teams) await sheet.getByLabel(team).fill(String(penalties[team]));
    await sheet.getByRole("button", { name: "Enter penalties" }).click();
    const shot = teams.map((team) => penalties[team]).join("-");
    await expect(this.front.getByText(`penalties ${shot}`)).toBeVisible();
  }

  async end(ending: Ending): Promise<void> {
    const game = this.#game(ending);
    await game.getByRole("link", { name: "End game" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "End game" }).click();
    await expect(game.getByText("● Live")).toBeHidden();
  }

  async #isNextBefore(other: Locator): Promise<boolean> {
    await expect(this.#begin.or(other)).toBeVisible({ timeout: 60_000 });
    return this.#begin.isVisible();
  }

  async #play(endings: Endings): Promise<void> {
    const ending = await this.begin(endings);
    await this.score(ending);
    await this.end(ending);
  }

  async #goals({ teams, goals, ownGoalFor }: Ending, from: number, most: number): Promise<void> {
    for (const team of teams) {
      for (let goal = from + 1; goal <= Math.min(goals[team] ?? 0, most); goal++) {
        await this.#goal(team, goal, ownGoalFor === team && goal === 1);
      }
    }
  }

  async #goal(team: string, count: number, isOwn: boolean): Promise<void> {
    await this.front.getByRole("link", { name: `+ Goal for ${team}` }).click();
    const sheet = this.page.getByRole("dialog");
    const named = sheet
      .getByRole("listitem")
      .nth(count - 1)
      .getByRole("button");
    await (isOwn ? sheet.getByRole("button", { name: "Own goal" }) : named).click();
    await expect(sheet).toBeHidden();
    const said = isOwn ? `Own goal, for ${team}` : `Goal for ${team} by `;
    const happened = this.page.getByRole("region", { name: "What happened" });
    await expect(happened.getByText(said).first()).toBeVisible();
    const heading = this.front.getByRole("heading", { name: team, exact: true });
    await expect(heading.locator("xpath=following-sibling::p")).toHaveText(String(count));
  }

  async #hasSentAll(): Promise<void> {
    const waiting = this.page.getByText(/waiting to be sent/i);
    await expect(waiting).toHaveCount(0, { timeout: 120_000 });
    await expect(this.page.getByRole("alert")).toHaveCount(0);
  }

  #game({ teams: [one, other] }: Ending): Locator {
    return this.front.filter({ hasText: one }).filter({ hasText: other });
  }
}
