import { expect, test } from "vitest";
import { isSuperlinear } from "../support/worst-cases/cpu.ts";
import { textReaders } from "../support/worst-cases/functions.ts";
import { worstTexts } from "../support/worst-cases/texts.ts";

// Measures CPU time, so it belongs to the long run. Regular expressions are analyzed in `npm test`.
const readers = await textReaders();

test("rules, forms, addresses and headers are among the functions that read a text", () => {
  const names = readers.map(({ name }) => name.split(" ")[1]);
  const some = "cleanLine cleanText contactMessageInput parseEmail sheetsOf acceptedBy browserName";
  expect(names).toEqual(expect.arrayContaining([...some.split(" "), "readSessionCookie"]));
  expect(names.length).toBeGreaterThan(120);
});

test.each(worstTexts)("every function reads $name in time proportional to its length", (text) => {
  const slow = readers.filter(({ read }) => isSuperlinear(read, text.ofLength));
  expect(slow.map(({ name }) => name)).toEqual([]);
});
