import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { connect } from "#db/connection.ts";
import { migrate } from "#db/migrate.ts";
import { systemContext } from "#domain/core/context.ts";
import { createFirstCup } from "#domain/cup/first-cup.ts";
import { createDatabase, dropDatabase, startTestServer } from "./fixtures/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: import("pg").ClientConfig;
    template: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts the run's PostgreSQL, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  const template = `araknid_template_${process.pid}`;
  const connection = connect(await createDatabase(server.admin, template));
  await migrate(connection.pool, root);
  await createFirstCup(systemContext(connection.db, new Date()), "America/Los_Angeles");
  await connection.close();
  project.provide("postgres", server.admin);
  project.provide("template", template);
  return async () => {
    await dropDatabase(server.admin, template);
    await server.stop();
  };
}
