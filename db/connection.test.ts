import { expect, test } from "vitest";
import { useWorld } from "../tests/support/fixtures/world.ts";
import { connect } from "./connection.ts";

const world = useWorld();

test("a connection that breaks in use is reported, and the next one works", async () => {
  const connection = connect({ ...world.config, max: 2 });
  try {
    const held = await connection.pool.connect();
    const { rows } = await held.query<{ pid: number }>("select pg_backend_pid() as pid");
    const broken = new Promise((resolve) => held.once("end", resolve));
    await world.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await broken;
    await expect(held.query("select 1")).rejects.toThrow();
    held.release(true);
    expect((await connection.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await connection.close();
  }
});
