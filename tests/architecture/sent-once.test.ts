import { expect, test } from "vitest";
import { readSources } from "../support/sources.ts";

/** Forms without an idempotency key, and why they need none. */
const WITHOUT: Record<string, string> = {
  "app/routes/account-delete.tsx": "asks for a password",
  "app/routes/admin/people.tsx": "looks for people and changes nothing",
  "app/routes/admin/setup.tsx": "stands behind a link that works once",
  "app/routes/forgot.tsx": "is a visitor's, and says the same each time",
  "app/routes/guardian.tsx": "is a visitor's, and says the same each time",
  "app/routes/invitation.tsx": "stands behind a link, whose own number does",
  "app/routes/reset.tsx": "stands behind a link that works once",
  "app/routes/admin/security.tsx": "signs out; its forms hold theirs where they stand",
  "app/ui/accounts/email-link.tsx": "stands behind a link, whose own number does",
  "app/ui/accounts/code-form.tsx": "asks for a code that works once",
  "app/ui/accounts/sign-in.tsx": "is a visitor's, and signs in each time",
  "app/ui/teams/check-in.tsx": "sets what it says, and turns nothing over",
  "app/ui/games/game-import.tsx": "makes the same games of the same file",
  "app/ui/people/person.tsx": "reads and changes nothing",
  "app/ui/field/entry-form.tsx": "stands behind a link, and has a key of its own",
  "app/ui/frame.tsx": "signs out",
};

test("every form that is sent holds the number by which it is known when it is sent again, or needs none", () => {
  const posting = readSources().filter(
    ({ file, text }) =>
      file.startsWith("app/") &&
      file.endsWith(".tsx") &&
      !file.endsWith(".test.tsx") &&
      /method="post"|formProps\(/.test(text.replace(/export function formProps\(/, "")),
  );
  expect(posting.length).toBeGreaterThan(30);
  const without = posting
    .filter(({ text }) => !/<(?:Intent|IdempotencyKey)\b/.test(text))
    .map(({ file }) => file);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});
