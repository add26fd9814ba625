import { expect, test } from "vitest";
import { birthWords, dateWords } from "./date-words-rules.ts";

test.each([
  ["Friday July 26 at noon", "viernes 26 de julio al mediodía"],
  ["noon on Friday the 26th", "viernes 26 al mediodía"],
  ["Friday at midnight", "viernes a medianoche"],
  ["July 27–29", "27–29 de julio"],
  ["July 27-29, 2024", "27–29 de julio de 2024"],
  ["July 28", "28 de julio"],
  ["5:30 PM on Monday, August 1", "lunes 1 de agosto a las 5:30 pm"],
  ["sunday at 1 pm", "domingo a la 1 pm"],
])("'%s' is '%s' in Spanish", (english, spanish) => {
  expect(dateWords(english, "es")).toBe(spanish);
  expect(dateWords(english, "en")).toBe(english);
});

test.each(["", "the second weekend", "by Friday", "July", "viernes 26 de julio"])(
  "other words stay: '%s'",
  (words) => expect(dateWords(words, "es")).toBe(words),
);

test("birth years are in the reader's language", () => {
  expect(birthWords("born 2012-2010", "es")).toBe("nacidos en 2012-2010");
  expect(birthWords("2009 and older", "es")).toBe("nacidos en 2009 o antes");
  expect(birthWords("2009 and older", "en")).toBe("2009 and older");
  expect(birthWords("all ages", "es")).toBe("all ages");
});
