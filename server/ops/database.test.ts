import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { openEmbedded } from "#db/embedded.ts";
import { testConfig } from "#tests/support/fixtures/test-site.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { openDatabase } from "./database.ts";

const world = useWorld();

const refusal = async (databaseUrl: string) =>
  openDatabase({ ...testConfig, databaseUrl }, "/", openEmbedded).then(
    () => "opened",
    (error: unknown) => String(error),
  );

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

test("an unreachable DATABASE_URL is named by host, port and reason, without its password", async () => {
  const port = await closedPort();
  expect(await refusal(`postgres://araknid:hush-hush@127.0.0.1:${port}/cup`)).toBe(
    `SettingError: Can't connect to the database in DATABASE_URL (host 127.0.0.1, port ${port}): connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
  expect(await refusal("postgres://araknid:hush-hush@database.invalid/cup")).toMatch(
    /^SettingError: Can't connect to the database in DATABASE_URL \(host database\.invalid, port 5432\): getaddrinfo E\w+ database\.invalid\.$/,
  );
});

test("a DATABASE_URL without its database says what PostgreSQL says", async () => {
  const { host = "", port, user, password = "", database } = world.config;
  const where = new URLSearchParams({ host, port: String(port) });
  const at = (name: string) => `postgres://${user}:${String(password)}@localhost/${name}?${where}`;
  expect(await refusal(at(String(database)))).toBe("opened");
  expect(await refusal(at("no_such_cup"))).toBe(
    `SettingError: Can't connect to the database in DATABASE_URL (host ${host}, port ${port}): database "no_such_cup" does not exist.`,
  );
});
