import { expect, test } from "vitest";
import { mails } from "../../../db/schema/messaging.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { announceInput } from "./announcement-input.ts";
import { sendAnnouncement } from "./announcements.ts";

const world = useWorld();

test("an announcement to everybody fills the outbox at once", async () => {
  await world.team("Crowd", { more: 6 });
  await world.pool.query(`
    create table inserts (id int generated always as identity);
    create function count_inserts() returns trigger language plpgsql as
      $$ begin insert into inserts default values; return null; end $$;
    create trigger counted after insert on mails for each statement execute function count_inserts()`);
  const message = { to: "everyone", subject: "Rain on Sunday", body: "We play.", byMail: "on" };
  await sendAnnouncement(await world.admin(), announceInput.parse(message));
  expect(await world.db.$count(mails)).toBe(7);
  expect((await world.pool.query("select from inserts")).rowCount).toBe(1);
});
