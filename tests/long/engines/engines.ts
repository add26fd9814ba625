import { test as base, expect } from "@playwright/test";
import { openFirefox } from "./firefox.ts";
import { Gateway } from "./gateway.ts";
import { Person } from "./person.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES = { webkit: openWebKit, firefox: openFirefox };

export interface Options {
  engine: keyof typeof ENGINES;
}

interface Fixtures {
  /** Opens a phone and closes the one before, as two WebKits block each other. Errors fail. */
  pickUp: (options?: { invokers?: boolean }) => Promise<Person>;
}

/**
 * What is noted though nothing is wrong: a connection that a journey loses on purpose, a transition
 * that a quick reader leaves behind, and in Firefox the data that React Router would have prefetched.
 * Firefox knows no directive for prefetching but `default-src`, and loads the data when it is needed.
 */
const EXPECTED =
  /^[^:]*: (?:undefined|.*(?:NetworkError|Load failed|network connection was lost|Skipping view transition).*|default-src refused \S+\.data)$/;

export const test = base.extend<Options & Fixtures>({
  engine: ["webkit", { option: true }],
  pickUp: async ({ engine }, use) => {
    let person: Person | null = null;
    const errors: string[] = [];
    const putDown = async () => {
      errors.push(...((await person?.errors().catch((error: unknown) => [String(error)])) ?? []));
      await person?.end();
      person = null;
    };
    await use(async ({ invokers = true } = {}) => {
      await putDown();
      const zone = process.env["E2E_ZONE"] ?? "UTC";
      const site = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
      const gateway = await Gateway.open(site, invokers);
      person = new Person(await ENGINES[engine]({ invokers, zone }), gateway);
      await person.resize(390, 844);
      return person;
    });
    await putDown();
    expect(errors.filter((each) => !EXPECTED.test(each))).toEqual([]);
  },
});
