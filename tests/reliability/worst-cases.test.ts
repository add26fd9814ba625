import { afterAll, describe, expect, test } from "vitest";
import { isLongRun } from "../support/effort.ts";
import { keepFigures } from "../support/figures.ts";
import { costOf, LONG, leastTime, takesLonger } from "../support/worst-cases/cpu.ts";
import { textReaders } from "../support/worst-cases/functions.ts";
import { productRegexes } from "../support/worst-cases/regexes.ts";
import { worstTexts } from "../support/worst-cases/texts.ts";

/** Milliseconds allowed for reading a text of 15 kB. */
const BAR = 5;

describe.runIf(isLongRun)("the worst text of 15 kB", () => {
  const texts = worstTexts.map(({ name, ofBytes }) => ({ name, text: ofBytes(LONG) }));
  const figures: Record<string, number> = {};
  afterAll(() => keepFigures("worst-cases", figures));

  function tooLong(
    read: (text: string) => unknown,
    all: readonly { name: string; text: string }[],
    noted: string,
  ): string[] {
    for (const { text } of all) {
      const work = () => read(text);
      const before = figures[noted] ?? 0;
      if (leastTime(work, 1) > before) {
        figures[noted] = Math.max(before, Number(costOf(work).toFixed(2)));
      }
    }
    return all.filter(({ text }) => takesLonger(() => read(text), BAR)).map(({ name }) => name);
  }

  test(`takes less than ${BAR} ms of every regular expression`, () => {
    const { regexes } = productRegexes();
    const slow = regexes.flatMap(({ at, source, flags }) => {
      const regex = new RegExp(source, flags);
      const found = tooLong((text) => text.replace(regex, ""), texts, "longest of a pattern, ms");
      return found.map((name) => `${at} /${source}/ of ${name}`);
    });
    figures["patterns"] = regexes.length;
    expect(slow).toEqual([]);
  }, 600_000);

  test(`takes less than ${BAR} ms of everything that reads a text`, async () => {
    const readers = await textReaders();
    const slow = readers.flatMap(({ name, read }) =>
      tooLong(read, texts, "longest of a function or form, ms").map((of) => `${name} of ${of}`),
    );
    figures["functions and forms"] = readers.length;
    expect(slow).toEqual([]);
  }, 600_000);
});
