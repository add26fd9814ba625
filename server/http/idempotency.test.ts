import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { auditEntries, sentForms } from "#db/schema/core.ts";
import { enquiries } from "#db/schema/messaging.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { counted, sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { waitForLocks } from "#tests/support/fixtures/concurrency.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { runIdempotent, type SubmittedForm } from "./idempotency.ts";

const world = useWorld();
const faults: unknown[] = [];

beforeEach(() => void faults.splice(0));

function formOf(fields: Record<string, string>): SubmittedForm {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return { path: "/teams", fields: data, report: (fault) => faults.push(fault) };
}

const numbered = () => formOf({ intent: "join", sending: randomUUID() });

const change = (ctx: Ctx, what: string) =>
  mutate(ctx, "team.join", async ({ audit }) => audit(what));
const changes = (what: string) => world.countRows(auditEntries, { subject: what });
const leadsTo = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location } });

async function send(
  { ctx }: { ctx: Ctx },
  form: SubmittedForm,
  what: string,
  then = async () => leadsTo("/teams?done=joined"),
): Promise<string> {
  const own = { ...ctx };
  const response = await runIdempotent(own, form, async () => {
    await change(own, what);
    return then();
  });
  return `${response.status} ${response.headers.get("Location")}`;
}

const later = () => Promise.withResolvers<void>();

async function whileRefused(what: "update" | "delete", work: () => Promise<void>): Promise<void> {
  await world.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'No.'; end $$;
    create trigger refuse before ${what} on sent_forms for each row execute function refuse();
  `);
  try {
    await work();
  } finally {
    await world.pool.query("drop trigger refuse on sent_forms");
  }
}

const full = () => new DomainError("full", "This team is full.");
const fails = () => Promise.reject<Response>(new Error("The connection broke."));

test("a submission is not repeated after its response was lost or a later step failed", async () => {
  const ana = await world.person();
  const [unkept, broken] = [numbered(), numbered()];
  const [one, other] = [randomUUID(), randomUUID()];
  await whileRefused("update", async () => {
    expect(await send(ana, unkept, one)).toBe("303 /teams?done=joined");
  });
  expect(faults).toHaveLength(1);
  await expect(send(ana, broken, other, fails)).rejects.toThrow("The connection broke.");
  const again = [send(ana, unkept, one), send(ana, broken, other)];
  expect(await Promise.all(again)).toEqual(["303 /teams", "303 /teams"]);
  expect([await changes(one), await changes(other)]).toEqual([1, 1]);
});

test("two waiting duplicates of a refused submission run once", async () => {
  const [ana, form, what] = [await world.person(), numbered(), randomUUID()];
  const [noted, waiting, told] = [later(), later(), later()];
  const own = { ...ana.ctx };
  const first = runIdempotent(own, form, async () => {
    await mutate(own, "team.join", async () => {
      noted.resolve();
      await waiting.promise;
    });
    await told.promise;
    throw full();
  });
  await noted.promise;
  let tries = 0;
  const tried = () => {
    if (++tries === 2) told.resolve();
  };
  const others = [1, 2].map(async () => {
    const theirs = { ...ana.ctx };
    const response = await runIdempotent(theirs, form, async () => {
      await change(theirs, what).finally(tried);
      return leadsTo("/teams?done=joined");
    });
    return response.headers.get("Location");
  });
  await waitForLocks(world, 2);
  waiting.resolve();
  await expect(first).rejects.toThrow("This team is full.");
  expect(await Promise.all(others)).toEqual(["/teams?done=joined", "/teams?done=joined"]);
  expect(await changes(what)).toBe(1);
});

test.each<[string, Record<string, string>[], number]>([
  [
    "changed content is a new submission",
    [{ phone: "5550100001" }, { phone: "5550100002" }, { phone: "5550100001" }],
    3,
  ],
  [
    "another form of the page keeps its stored response",
    [{ playerId: "1" }, { playerId: "2" }, { playerId: "1" }, { playerId: "2" }],
    2,
  ],
])("after a successful submission %s", async (_, typed, count) => {
  const [ana, sending, what] = [await world.person(), randomUUID(), randomUUID()];
  for (const fields of typed) await send(ana, formOf({ intent: "edit", ...fields, sending }), what);
  expect(await changes(what)).toBe(count);
});

test("refused other content keeps the stored response", async () => {
  const [ana, sending, what] = [await world.person(), randomUUID(), randomUUID()];
  const form = (phone: string) => formOf({ intent: "edit", phone, sending });
  await send(ana, form("5550100001"), what);
  const own = { ...ana.ctx };
  const refused = runIdempotent(own, form("5550100002"), () =>
    mutate(own, "team.join", () => Promise.reject(full())),
  );
  await expect(refused).rejects.toThrow("This team is full.");
  await send(ana, form("5550100001"), what);
  expect(await changes(what)).toBe(1);
});

test("a refusal is answered even if nothing can be stored", async () => {
  const [ana, form, what] = [await world.person(), numbered(), randomUUID()];
  await whileRefused("delete", async () => {
    const sent = send(ana, form, what, () => Promise.reject(full()));
    await expect(sent).rejects.toThrow("This team is full.");
  });
  expect(faults).toHaveLength(1);
});

test("stored and repeated responses contain no idempotency key of a link", async () => {
  const [token, what] = [`${randomUUID()}=`, randomUUID()];
  const address = `/verify?token=${encodeURIComponent(token)}`;
  const form = formOf({ token });
  for (let times = 0; times < 2; times++) {
    const answer = await send({ ctx: world.visitor() }, form, what, async () => leadsTo(address));
    expect(answer).toBe(`303 ${address}`);
  }
  expect(await changes(what)).toBe(1);
  const kept = JSON.stringify(await world.db.select().from(sentForms));
  expect(kept).toContain("/verify?token=");
  expect(kept).not.toContain(token.slice(0, -1));
});

test("a message sent twice at once by a visitor is stored once, and counts once", async () => {
  const { ctx, tries } = counted(world);
  const form = formOf({ sending: randomUUID() });
  const both = Promise.withResolvers<void>();
  let counting = 0;
  const submit = () => {
    const limit: Ctx["limit"] = async (rule, key) => {
      const refund = await ctx.limit(rule, key);
      if (rule === "contact.mail" && ++counting === 2) both.resolve();
      if (rule === "contact.mail") await both.promise;
      return refund;
    };
    const own = { ...ctx, limit };
    return runIdempotent(own, form, async () => {
      await sendContactMessage(own);
      return leadsTo("/contact?done");
    });
  };
  const answers = await Promise.all([submit(), submit()]);
  answers.push(await submit());
  expect(answers.map(({ headers }) => headers.get("Location"))).toEqual(
    answers.map(() => "/contact?done"),
  );
  expect(await world.db.$count(enquiries)).toBe(1);
  expect(tries).toEqual(["contact.address 127.0.0.1", "contact.everyone ", "contact.mail "]);
});

test("forms that differ only in their file are both handled", async () => {
  const [ana, what, sending] = [await world.person(), randomUUID(), randomUUID()];
  for (const text of ["Lions,Tigers", "Bears,Wolves"]) {
    const form = formOf({ sending });
    form.fields.append("file", new File([text], "games.csv"));
    await send(ana, form, what);
  }
  expect(await changes(what)).toBe(2);
});

test("nothing of a form with a secret is stored", async () => {
  const ana = await world.person();
  const before = await world.db.$count(sentForms);
  for (const secret of ["password", "currentPassword", "code"]) {
    const what = randomUUID();
    await send(ana, formOf({ sending: randomUUID(), [secret]: "123456" }), what);
    expect(await changes(what)).toBe(1);
  }
  expect(await world.db.$count(sentForms)).toBe(before);
});
