import pg from "pg";
import { expect, test } from "vitest";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { until } from "#tests/support/until.ts";

const site = useSite();
const health = async () => {
  const { status, text } = await site.browser().get("/healthz");
  return `${status} ${text.trim()}`;
};

async function setReadOnly(to: "on" | "off"): Promise<void> {
  const database = pg.escapeIdentifier(String(site.config.database));
  await site.pool.query(
    `begin read write; alter database ${database} set default_transaction_read_only = ${to}; commit`,
  );
  // Open connections keep what they began with.
  await site.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

test("while nothing can be written /healthz is 503, pages are shown, and it recovers by itself", async () => {
  await setReadOnly("on");
  await until("/healthz says so", async () => (await health()) === "503 cannot write");
  expect((await site.browser().get("/CupRules")).status).toBe(200);
  await setReadOnly("off");
  await until("/healthz is well again", async () => (await health()) === "200 ok");
});
