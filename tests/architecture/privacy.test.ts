import { expect, test } from "vitest";
import { readSources } from "../support/sources.ts";

/** Domain modules that name people without calling `domain/privacy`, and why that is safe. */
const NAMES_WITHOUT_ASKING: Record<string, string> = {
  "domain/players/emergency-rules.ts": "for the admin: its verb requires one",
  "domain/audit/list-audit.ts": "for the admin",
  "domain/cards/read-cards.ts": "for the admin",
  "domain/players/list-people.ts": "for the admin",
  "domain/players/read-person.ts": "for the admin",
  "domain/teams/read-team-sheets.ts": "for the admin",
  "domain/teams/read-rosters.ts": "for the admin",
  "domain/guardians/tell-answer.ts": "to the organiser",
  "domain/payments/read-team-payments.ts": "for the admin",
  "domain/placing/list-placing.ts": "for the admin",
  "domain/placing/make-team.ts": "for the admin",
  "domain/accounts/list-agreements.ts":
    "for the guardian: the account's own players, and whom they answered for by link",
  "domain/accounts/read-own-data.ts": "for the guardian: whom they answered for by link",
  "domain/invitations/my-invitations.ts": "for the guardian: the account's own players",
  "domain/invitations/tell.ts": "to the guardian; to the manager of the own team",
  "domain/guardians/answer-by-link.ts": "to the guardian",
  "domain/guardians/mail-guardian-link.ts": "to the guardian",
  "domain/teams/remove-player.ts": "to the guardian",
  "domain/teams/decline-request.ts": "to the guardian",
};

const naming = readSources().filter(
  ({ file, text }) =>
    file.startsWith("domain/") &&
    !file.includes(".test.") &&
    !/domain\/(?:players\/name-rules|cups\/rules-page-rules)\.ts$/.test(file) &&
    /\b(?:fullName|shortName)\(/.test(text),
);

test("whoever names people asks who may see them, or is known not to need to", () => {
  const silent = naming
    .filter(({ imports }) => imports.every(({ target }) => !target.startsWith("domain/privacy/")))
    .map(({ file }) => file);
  expect(silent.toSorted()).toEqual(Object.keys(NAMES_WITHOUT_ASKING).toSorted());
});

test("pages name nobody by themselves but whom a verb gave them whole", () => {
  const pages = readSources()
    .filter(({ file, text }) => file.startsWith("app/") && /\b(?:fullName|shortName)\(/.test(text))
    .filter(({ imports }) =>
      imports.some(({ target }) => target === "domain/players/name-rules.ts"),
    )
    .map(({ file }) => file);
  expect(pages.toSorted()).toEqual([
    "app/routes/account-add-player.tsx",
    "app/routes/account-player.tsx",
    "app/routes/account.tsx",
    "app/routes/guardian-agree.tsx",
  ]);
});
