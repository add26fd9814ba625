import { expect, test } from "vitest";
import { readSources } from "../support/crawlers/sources.ts";

/** Domain modules that name people without calling `domain/privacy`, and why that is safe. */
const NAMES_WITHOUT_ASKING: Record<string, string> = {
  "domain/people/players/emergency-contact-rules.ts": "for the admin: its verb requires one",
  "domain/site/audit-log.ts": "for the admin",
  "domain/competition/games/cards.ts": "for the admin",
  "domain/people/players/people-list.ts": "for the admin",
  "domain/site/accounts/person-page.ts": "for the admin",
  "domain/teams/waitlist/assignment-overview.ts": "for the admin",
  "domain/teams/waitlist/assign-players.ts": "for the admin",
  "domain/people/guardians/agreements.ts":
    "for the guardian: the account's own players, and whom they answered for by link",
  "domain/site/accounts/data-export.ts": "for the guardian: whom they answered for by link",
  "domain/people/guardians/guardian-answers.ts": "to the guardian and the organizer",
  "domain/people/guardians/guardian-links.ts": "to the guardian",
  "domain/teams/roster-changes.ts": "to the guardian",
  "domain/teams/join-decisions.ts": "to the guardian",
};

const naming = readSources().filter(
  ({ file, text }) =>
    file.startsWith("domain/") &&
    !file.includes(".test.") &&
    file !== "domain/people/players/name-rules.ts" &&
    /\b(?:fullName|shortName)\(/.test(text),
);

test("whoever names people asks who may see them, or is known not to need to", () => {
  const silent = naming
    .filter(({ imports }) =>
      imports.every(
        ({ target }) =>
          !/^domain\/(?:people\/privacy\/|teams\/(?:viewer-roles|newcomer-rules)\.ts)/.test(target),
      ),
    )
    .map(({ file }) => file);
  expect(silent.toSorted()).toEqual(Object.keys(NAMES_WITHOUT_ASKING).toSorted());
});

test("pages name nobody by themselves but whom a verb gave them whole", () => {
  const pages = readSources()
    .filter(({ file, text }) => file.startsWith("app/") && /\b(?:fullName|shortName)\(/.test(text))
    .filter(({ imports }) =>
      imports.some(({ target }) => target === "domain/people/players/name-rules.ts"),
    )
    .map(({ file }) => file);
  expect(pages.toSorted()).toEqual([
    "app/routes/account-add-player.tsx",
    "app/routes/account-player.tsx",
    "app/routes/account.tsx",
    "app/routes/guardian-agree.tsx",
  ]);
});
