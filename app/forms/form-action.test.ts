import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError, type RefusalCode } from "#domain/core/errors.ts";
import { issue, rowId, UNREADABLE_FORM } from "#domain/core/input.ts";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type RequestContext, requestContext } from "../http/request-context.ts";
import { answerForm, type FormAnswer, plainFields, readForm } from "./form-action.ts";

const reported: unknown[] = [];
const context = new RouterContextProvider();
const needed: Partial<RequestContext> = {
  ctx: { actor: { kind: "visitor" } } as Ctx,
  requestId: "request-1",
  locale: "en",
  once: (_fields, act) => act(),
  report: (error) => reported.push(error),
  isUnavailable: (error) => error instanceof Error && error.message === "away",
};
context.set(requestContext, needed as RequestContext);

const NAME_REQUIRED = message("fieldErrors.firstNameRequired");

const schema = z.object({ name: z.string(issue(NAME_REQUIRED)), password: z.string().optional() });

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const typed = form({ name: "Ana", password: "green grass" });

type Options = Partial<Parameters<typeof answerForm<typeof schema>>[1]>;

function answered(fields: FormData, options: Options = {}) {
  const act = async ({ name }: { name: string }) => new Response(`Hello ${name}`);
  const declared = { access: "everybody", schema, form: "greeting", act } as const;
  return answerForm({ context, fields }, { ...declared, ...options });
}

async function refused(fields: FormData, options: Options = {}) {
  const answer = await answered(fields, options);
  if (answer instanceof Response) throw new Error("The form was taken.");
  const { data, init } = answer as { data: FormAnswer; init: ResponseInit | null };
  return { ...data, status: init?.status };
}

const throwing = (error: unknown) => ({
  act: async () => {
    throw error;
  },
});

test("a valid form is handled and answered by its verb", async () => {
  const answer = await answered(typed);
  expect(await (answer as Response).text()).toBe("Hello Ana");
});

test("a form with a missing field comes back with its message, and nothing is done", async () => {
  const answer = await refused(form({ password: "green grass" }), throwing(new Error("acted")));
  expect(answer).toMatchObject({ form: "greeting", status: 400, failure: null });
  expect(answer.result?.error).toEqual({ name: ["First Name is required"] });
});

test("no refusal returns a password", async () => {
  for (const answer of [
    await refused(form({ password: "green grass" })),
    await refused(typed, throwing(new DomainError("conflict", "Taken."))),
    await refused(typed, throwing(new DomainError("invalid", "Short.", { field: "password" }))),
  ]) {
    expect(JSON.stringify(answer)).not.toContain("green grass");
  }
});

test.each([...secretFields.keys()])("no refusal returns what was typed into %s", async (name) => {
  const taken = throwing(new DomainError("conflict", "Taken."));
  const answer = await refused(form({ name: "Ana", [name]: "814 207" }), taken);
  expect(answer.result?.initialValue).toEqual({ name: "Ana" });
});

test.each<[RefusalCode, number]>([
  ["not-found", 404],
  ["forbidden", 403],
  ["invalid", 400],
  ["conflict", 409],
  ["changed", 409],
  ["full", 409],
  ["closed", 409],
  ["limited", 429],
])(
  "a verb that refuses with %s answers %i, its message and what was typed",
  async (code, status) => {
    const answer = await refused(typed, throwing(new DomainError(code, "Not today.")));
    const failure = { sentence: "Not today.", reason: null };
    expect(answer).toMatchObject({ status, code, failure });
    expect(answer.result?.initialValue).toEqual({ name: "Ana" });
  },
);

test("a refusal of a field that the form lacks is shown for the whole form", async () => {
  const error = new DomainError("invalid", "Not on that team.", { field: "playerId" });
  const answer = await refused(typed, throwing(error));
  expect(answer.failure).toEqual({ sentence: "Not on that team.", reason: null });
  expect(answer.result?.error).toEqual({ "": ["Not on that team."] });
});

test("a sender without permission is told so and learns nothing about the fields", async () => {
  const answer = await refused(form({ password: "green grass" }), { access: "admin" });
  const sentence = "Log in as the admin to continue.";
  expect(answer).toMatchObject({ status: 403, failure: { sentence } });
  expect(answer.result?.error).toEqual({ "": [sentence] });
  expect(JSON.stringify(answer)).not.toMatch(/Name is required|green grass/);
});

test("the spec's message comes first or contains the reason, which is alone at its field", async () => {
  const full = throwing(new DomainError("full", "This team is full."));
  const failureOf = async (options: Options) => (await refused(typed, options)).failure;
  expect(await failureOf({ ...full, sentence: message("teams.join.failed") })).toEqual({
    sentence: "Failed to join team. Please try again.",
    reason: "This team is full.",
  });
  const withReason = (reason: string) => message("gameForms.edit.failed", { reason });
  expect(await failureOf({ ...full, sentence: withReason })).toEqual({
    sentence: "Error updating game: This team is full.",
    reason: null,
  });
  const rude = throwing(new DomainError("invalid", "Too rude.", { field: "name" }));
  const { failure, result } = await refused(typed, rude);
  expect(failure).toBeNull();
  expect(result?.error).toEqual({ name: ["Too rude."] });
});

test("a form that cannot be saved while the database is unavailable comes back to be sent again", async () => {
  const failed = message("teams.join.failed");
  const answer = await refused(typed, { ...throwing(new Error("away")), sentence: failed });
  const reason = "We can't save right now. Nothing was lost; try again in a moment.";
  expect(answer).toMatchObject({
    status: 503,
    failure: { sentence: translate("en", failed), reason },
  });
  expect(answer.result?.initialValue).toEqual({ name: "Ana" });
  expect(reported.pop()).toEqual(new Error("away"));
});

test("a server error is logged, and the form comes back without its details", async () => {
  const fault = new Error("disk full");
  const sentence = "Failed to create team. Please try again.";
  const failed = message("teams.create.failed");
  const answer = await refused(typed, { ...throwing(fault), sentence: failed });
  const reason = "Something went wrong on our side (request request-1).";
  expect(answer).toMatchObject({ form: "greeting", status: 500, failure: { sentence, reason } });
  expect(answer.result?.initialValue).toEqual({ name: "Ana" });
  expect(JSON.stringify(answer)).not.toContain("disk full");
  expect(reported).toEqual([fault]);
});

test("a thrown response is passed on", async () => {
  const gone = new Response("gone", { status: 410 });
  await expect(refused(typed, throwing(gone))).rejects.toBe(gone);
});

test("only declared field names are read, and of a duplicate field the first", () => {
  const names = ["name", "team1Score", "from_name", "__proto__", "__intent__", "constructor"];
  const strange = ["toString", "valueOf", "a.b", "a[0]", "[", "", "1st", "näme", "a b", "a\0"];
  const fields = new FormData();
  for (const each of [...names, ...strange, "name"]) fields.append(each, `x${fields.has(each)}`);
  expect([...plainFields(fields)]).toEqual(
    ["name", "team1Score", "from_name"].map((each) => [each, "xfalse"]),
  );
});

test("a tampered hidden field is refused on a page of its own", async () => {
  const hidden = z.object({ teamId: rowId() });
  const fields = form({ teamId: "1 or 1=1" });
  const act = async () => new Response("done");
  const declared = { access: "everybody", schema: hidden, form: "greeting", act } as const;
  const unreadable = { data: translate("en", UNREADABLE_FORM), init: { status: 400 } };
  await expect(answerForm({ context, fields }, declared)).rejects.toMatchObject(unreadable);
});

test("a body that is no form is refused with 400", async () => {
  const request = new Request("http://x.example", { method: "POST", body: "{}" });
  await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } });
});
