import { expect, test } from "vitest";
import { inEnglish, splitAtMarks } from "#i18n/foreign-text.ts";
import { translate } from "#i18n/translate.ts";
import { listed, paired } from "#tests/support/assertions/tables.ts";
import { birthWords, dateWords } from "./date-words-rules.ts";

test.each(paired`
  Friday July 26 at noon → viernes 26 de julio al mediodía
  noon on Friday the 26th → viernes 26 al mediodía | Friday at midnight → viernes a medianoche
  July 27–29 → 27–29 de julio | July 27-29, 2024 → 27–29 de julio de 2024 | July 28 → 28 de julio
  5:30 PM on Monday, August 1 → lunes 1 de agosto a las 5:30 pm
  sunday at 1 pm → domingo a la 1:00 pm
`)("'%s' is '%s' in Spanish", (english, spanish) => {
  expect(dateWords(english, "es")).toBe(spanish);
  expect(dateWords(english, "en")).toBe(english);
});

test.each(listed`
  the second weekend | by Friday | July | July 32 | July 29–27 | Monday July 26, 2024
  13:00 PM on Friday | viernes 26 de julio
`)("other words stay, marked as English: '%s'", (words) => {
  expect(dateWords(words, "es")).toBe(inEnglish(words));
  expect(splitAtMarks(`Fecha: ${dateWords(words, "es")}.`)).toEqual(["Fecha: ", words, "."]);
  expect(dateWords(words, "en")).toBe(words);
});

test("no words stay none", () => expect(dateWords("", "es")).toBe(""));

const born = (bornText: string, years = {}) =>
  translate("es", birthWords({ bornText, ...years }, "es"));

test("birth years are in the reader's language", () => {
  expect(born("born 2012-2010")).toBe("nacidos de 2010 a 2012");
  expect(born("2009 and older")).toBe("nacidos en 2009 o antes");
  expect(birthWords({ bornText: "2009 and older" }, "en")).toBe("2009 and older");
});

test("other words give way to the birth years that are set, or are marked as English", () => {
  expect(born("the young ones", { earliestBirthYear: 2010, latestBirthYear: 2012 })).toBe(
    "nacidos de 2010 a 2012",
  );
  expect(born("the young ones", { earliestBirthYear: 2010 })).toBe("nacidos en 2010 o después");
  expect(born("the old ones", { latestBirthYear: 2009 })).toBe("nacidos en 2009 o antes");
  expect(born("all ages")).toBe(inEnglish("all ages"));
  expect(birthWords({ bornText: "all ages", latestBirthYear: 2009 }, "en")).toBe("all ages");
  expect(born("")).toBe("");
});
