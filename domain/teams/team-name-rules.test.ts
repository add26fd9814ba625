import { expect, test } from "vitest";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { forAll } from "#tests/support/for-all.ts";
import { cleanTeamName, teamNameKey } from "./team-name-rules.ts";

const keys = (...names: string[]) => new Set(names.map(teamNameKey)).size;

test("a team name has single spaces and up to 80 characters", () => {
  expect(cleanTeamName(" Bayern \u00A0 München ")).toEqual({ ok: true, value: "Bayern München" });
  expect(cleanTeamName("A".repeat(80)).ok).toBe(true);
  expect(cleanTeamName("A".repeat(81))).toMatchObject({
    reason: message("coreErrors.tooLong", { max: 80 }),
  });
});

test.each([
  ["case", ["Bayern München", "bayern münchen", "BAYERN MÜNCHEN"]],
  ["accents", ["São Paulo", "Sao Paulo"]],
  ["stroked letters", ["ŁKS Łódź", "LKS Lodz"]],
  ["spaces", ["Red Stars", "RedStars", "Red\u00A0Stars"]],
  ["punctuation", ["F.C. Porto", "FC Porto", "FC-Porto", "FC–Porto"]],
  ["apostrophes", ["St Mary's", "St Mary’s"]],
  ["Cyrillic letters", ["Arsenal", "Arsen\u0430l", "\u0410rsenal"]],
  ["a word wholly in Cyrillic", ["apple", "\u0430\u0440\u0440\u04CF\u0435"]],
  ["Greek capitals", ["HELLO", "\u0397\u0395LLO"]],
  ["fullwidth letters", ["Liverpool", "\uFF2Civerpool"]],
  ["mathematical letters", ["admin", "𝐚𝐝𝐦𝐢𝐧", "🅐🅓🅜🅘🅝", "ⓐⓓⓜⓘⓝ", "ᴀᴅᴍɪɴ"]],
  ["digits", ["Team 10", "Team IO", "Team lO", "Tearn 1O"]],
  ["ligatures and sharp s", ["STRASSE", "Straße", "STRA\u1E9EE"]],
  ["case in Greek", ["ΌΔΟΣ", "όδος", "οδοσ"]],
  ["case in Cyrillic", ["ЦСКА Москва", "цска МОСКВА"]],
  ["dashes alone", ["-", "–", "−"]],
])("names are equal except for %s", (_, names) => expect(keys(...names)).toBe(1));

test.each([
  [["Lions", "Tigers"]],
  [["Team 2", "Team 3"]],
  [["はは", "ばば"]],
  [["की", "का"]],
  [["⚽", "🏆"]],
  [["-", "!"]],
  [["ЦСКА", "ЦСК"]],
  [["مکابی", "هلال"]],
])("team names with %j differ", (names) => expect(keys(...names)).toBe(names.length));

test("every name has a key", () => {
  forAll(anyText(), (raw) => {
    const name = cleanTeamName(raw);
    if (name.ok) expect(teamNameKey(name.value)).not.toBe("");
  });
});

const items = badInputFor("team");

test.each(items)(
  "the bad team name $id ($category) is handled as expected",
  ({ value, expect: what }) => {
    const name = cleanTeamName(value);
    if (what === "reject") expect(name.ok).toBe(false);
    if (what === "accept") expect(name.ok).toBe(true);
    if (!name.ok) return expect(translate("en", name.reason)).toMatch(/^[A-Z].*\.$/);
    expect(cleanTeamName(name.value)).toEqual(name);
    expect(teamNameKey(name.value)).not.toBe("");
    if (what === "literal") expect(name.value).toBe(value.trim().normalize("NFC"));
  },
);

test("lookalikes of admin equal admin, and names with hidden characters those without", () => {
  const admins = items.filter(({ category }) => category === "admin_lookalikes");
  expect(admins.length).toBeGreaterThan(10);
  expect(keys("admin", ...admins.map((item) => item.value))).toBe(1);
  const hidden = items.filter(({ category }) => category === "hidden_in_name");
  for (const item of hidden) expect(cleanTeamName(item.value)).toEqual({ ok: true, value: "Ana" });
});
