import { expect, test } from "vitest";
import { readSources } from "../support/crawlers/sources.ts";

const CLAIM =
  /on its way to (?:it|you|your|the)|(?<!No )\b(?:link|mail|invitation) was sent|invitation sent|we (?:wrote|mail|send)\b|(?:was|were|are|is) (?:told|reminded|asked) by mail|gets? a mail|gets? an email/i;

test("no page says by itself that email leaves: what may be said is decided in one place", () => {
  const claims = readSources()
    .filter(({ file }) => /^app\/(?:ui|routes)\//.test(file) && !file.includes(".test."))
    .filter(({ file }) => !file.startsWith("app/ui/mail/"))
    .flatMap(({ file, text }) => {
      const code = text.replaceAll(/\/\*.*?\*\/|^[ \t]*\/\/[^\n]*$/gms, "").replaceAll(/\s+/g, " ");
      return code
        .split(/[;{}]/)
        .flatMap((part) => CLAIM.exec(part)?.map((found) => `${file}: ${found}`) ?? []);
    });
  expect(claims).toEqual([]);
});
