import { expect, test } from "vitest";
import { statementsOf } from "#tests/support/assertions/database.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite({ mail: null });

async function post(path: string, fields: Record<string, string>): Promise<string | null> {
  const response = await site.fetch(
    new Request(`http://127.0.0.1:3000${path}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    }),
  );
  return response.headers.get("Location");
}

const written = (asked: string[]) =>
  asked.flatMap((text) => /(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1] ?? []);

test("a registration is one transaction of twelve statements", async () => {
  const grownUp = { ...registration(), dob: "1990-01-31", mediaConsent: "on" };
  const { asked, around } = await statementsOf(async () => {
    expect(await post("/register", grownUp)).toBe("/register?done");
  });
  expect(written(asked).join(" ")).toBe(
    "rate_limits accounts players agreements links mails sessions audit_entries",
  );
  // One of them adds the job that sends the email.
  expect(asked).toHaveLength(12);
  expect(around).toEqual(["begin", "commit"]);
});

test("a sign-in is one transaction", async () => {
  const { email = "", password = "", ...rest } = registration();
  expect(await post("/register", { ...rest, email, password })).toBe("/register?done");
  const { asked, around } = await statementsOf(async () => {
    expect(await post("/login", { email, password })).not.toBeNull();
  });
  const changed = written(asked.filter((text) => !/rate_?limits/i.test(text)));
  expect(changed).toEqual(["accounts", "sessions", "sessions", "sign_ins"]);
  expect(asked.length).toBeLessThanOrEqual(11);
  expect(around).toEqual(["begin", "commit"]);
});

test.each([
  ["/schedules-results?group=u16&view=standings", 5],
  ["/schedules-results?group=u16&view=schedule", 4],
  ["/terms", 2],
])("%s takes %i statements and reads the cup once", async (page, most) => {
  site.running.pages?.clear();
  const { asked } = await statementsOf(async () => {
    expect((await site.browser().get(page)).status).toBe(200);
  });
  expect(asked.filter((text) => text.includes("is_current") && text.includes("zone"))).toHaveLength(
    1,
  );
  expect(asked).toHaveLength(most);
  // Until the next change, other renderings share the results.
  const again = page.replace("s", "%73");
  const { asked: askedAgain } = await statementsOf(() => site.browser().get(again));
  expect(askedAgain).toEqual([]);
});
