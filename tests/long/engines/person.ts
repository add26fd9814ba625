import { expect } from "@playwright/test";
import type { Driver } from "./driver.ts";
import { findInPage, type Place, type Target } from "./find-in-page.ts";
import type { Gateway } from "./gateway.ts";

const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Backspace: "\uE003" };

const PATIENCE = { timeout: 20_000, intervals: [50, 50, 100, 200] };

type Named = Target["name"];
type Within = Pick<Target, "within">;

/** Someone with a browser, who finds things by what they are called and uses mouse and keyboard. */
export class Person {
  readonly #driver: Driver;
  readonly #gateway: Gateway;

  constructor(driver: Driver, gateway: Gateway) {
    this.#driver = driver;
    this.#gateway = gateway;
  }

  async open(address: string): Promise<void> {
    const { pathname, search, hash } = new URL(address, this.#gateway.at);
    await this.#driver.open(this.#gateway.at + pathname + search + hash);
  }

  press = (name: Named, within?: Within) => this.#tap({ kind: "button", name, ...within });
  follow = (name: Named, within?: Within) => this.#tap({ kind: "link", name, ...within });
  check = (name: Named) => this.#tap({ kind: "field", name });

  async type(name: Named, text: string): Promise<void> {
    await this.#tap({ kind: "field", name });
    await this.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    await this.keys([...text]);
  }

  /** For fields that each engine lets people fill in its own way: dates and choices. */
  async choose(name: Named, value: string): Promise<void> {
    await this.#place({ kind: "field", name }, value);
  }

  async keys(keys: readonly (keyof typeof KEYS | (string & {}))[]): Promise<void> {
    const strokes = keys.flatMap((key) => {
      const value = key in KEYS ? KEYS[key as keyof typeof KEYS] : key;
      return [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
    });
    await this.#driver.act([{ type: "key", id: "keyboard", actions: strokes }]);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.#until(text, true);
  }

  async seesNo(text: string | RegExp): Promise<void> {
    await this.#until(text, false);
  }

  async text(): Promise<string> {
    const shown = await this.run(() => document.body.innerText).catch(() => "");
    return shown.replaceAll(/\s+/g, " ");
  }

  async path(): Promise<string> {
    return this.run(() => location.pathname + location.search + location.hash).catch(() => "");
  }

  async isAt(path: string | RegExp): Promise<void> {
    const wanted =
      typeof path === "string" ? (at: string) => at === path : (at: string) => path.test(at);
    await expect
      .poll(async () => wanted(await this.path()), { ...PATIENCE, message: String(path) })
      .toBe(true);
  }

  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const given = args.map((each) => JSON.stringify(each)).join(", ");
    return this.#driver
      .run(
        `return Promise.resolve((${String(script)})(${given})).then((it) => JSON.stringify(it ?? null))`,
      )
      .then((told) => JSON.parse(told ?? "null") as Result);
  }

  resize = (width: number, height: number) => this.#driver.resize(width, height);

  loseSignal = (isLost: boolean) => this.#gateway.cut(isLost);

  errors(): Promise<string[]> {
    return this.run(() => JSON.parse(sessionStorage.getItem("errors") ?? "[]") as string[]);
  }

  async end(): Promise<void> {
    await this.#driver.end();
    this.#gateway.end();
  }

  async #until(text: string | RegExp, isShown: boolean): Promise<void> {
    await expect(async () => {
      const shown = await this.text();
      // Styles can turn words into capitals.
      const isThere =
        typeof text === "string"
          ? shown.toLowerCase().includes(text.toLowerCase())
          : text.test(shown);
      expect(isThere, `“${text}” in: ${shown}`).toBe(isShown);
    }).toPass(PATIENCE);
  }

  async #tap(target: Target): Promise<void> {
    const { x, y } = await this.#place(target);
    await this.#driver.act([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y, origin: "viewport" },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  /** Waits until it is there, does not move, and nothing covers it. */
  async #place(target: Target, value?: string): Promise<Place> {
    let last: Place | null = null;
    let found: Place = { x: 0, y: 0 };
    await expect(async () => {
      const { at, why } = await this.run(findInPage, target);
      const isSteady = last !== null && at !== null && last.x === at.x && last.y === at.y;
      last = at;
      expect(at, why).not.toBeNull();
      expect(isSteady, `${target.name} moves`).toBe(true);
      if (at) found = at;
    }).toPass(PATIENCE);
    if (value !== undefined) await this.run(findInPage, target, value);
    return found;
  }
}
