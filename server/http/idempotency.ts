import type { StoredResponse } from "#db/schema/core.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import {
  DuplicateSubmission,
  forgetSubmission,
  idempotencyKey,
  readStoredResponse,
  storeResponse,
} from "#domain/core/idempotency.ts";

/** Milliseconds to wait for the response of a duplicate that is still running. */
const WAIT_FOR_DUPLICATE = 2_000;
/** Milliseconds to wait when it is unknown whether a duplicate exists. */
const WAIT_IF_UNKNOWN = 500;
const FIRST_PAUSE = 20;

export interface SubmittedForm {
  path: string;
  fields: FormData;
  report: (error: unknown) => void;
}

/**
 * Runs a form once per idempotency key (`idempotencyKey`) and answers duplicate submissions with the
 * stored response. Errors from `act` are not stored. A form without a key runs each time.
 */
export async function runIdempotent(
  ctx: Ctx,
  form: SubmittedForm,
  act: () => Promise<Response>,
): Promise<Response> {
  const key = idempotencyKey(ctx, form.path, form.fields);
  if (key === null) return act();
  for (;;) {
    const before = await waitFor(ctx, key, WAIT_FOR_DUPLICATE, (answer) => answer === null);
    if (before !== undefined) return replay(form, before);
    const response = await runOnce(ctx, key, form, act);
    if (response) return response;
  }
}

async function runOnce(
  ctx: Ctx,
  key: string,
  form: SubmittedForm,
  act: () => Promise<Response>,
): Promise<Response | null> {
  const submission = { key, recorded: false };
  ctx.submission = submission;
  let response: Response;
  try {
    response = await act();
  } catch (error) {
    if (error instanceof DuplicateSubmission) return null;
    // After any other error the change can be committed already, so the key remains.
    if (submission.recorded && error instanceof DomainError) {
      await forgetSubmission(ctx.db, key).catch(form.report);
    }
    const duplicate = isLimited(error)
      ? await waitFor(ctx, key, WAIT_IF_UNKNOWN, (answer) => !answer)
      : null;
    if (duplicate) return toResponse(form, duplicate);
    throw error;
  } finally {
    ctx.submission = undefined;
  }
  // The change is committed, so respond even if the response cannot be stored.
  if (submission.recorded) await store(ctx, key, form, response).catch(form.report);
  return response;
}

/** Replaces a link's token in a stored response, so that the database contains no usable link. */
const TOKEN = "{token}";

async function store(
  { db }: Ctx,
  key: string,
  form: SubmittedForm,
  response: Response,
): Promise<void> {
  const body = response.body ? await response.clone().text() : null;
  // Do not store bodies that can contain secrets, such as recovery codes; a duplicate submission
  // runs again.
  if (body !== null && !isNumeric(body)) return forgetSubmission(db, key);
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  await storeResponse(db, key, {
    status: response.status,
    headers: replaced(headers, tokenOf(form), TOKEN),
    body,
  });
}

function isNumeric(body: string): boolean {
  try {
    const values = Object.values(JSON.parse(body) as object);
    return values.every((value) => value === null || typeof value === "number");
  } catch {
    return false;
  }
}

function replay(form: SubmittedForm, answer: StoredResponse | null): Response {
  if (answer) return toResponse(form, answer);
  // The process died before it stored the response; the page shows the outcome.
  return new Response(null, { status: 303, headers: { Location: form.path } });
}

function toResponse(form: SubmittedForm, { body, status, headers }: StoredResponse): Response {
  return new Response(body, { status, headers: replaced(headers, TOKEN, tokenOf(form)) });
}

function tokenOf({ fields }: SubmittedForm): string {
  const token = fields.get("token");
  return typeof token === "string" ? encodeURIComponent(token) : "";
}

function replaced(headers: [string, string][], one: string, other: string): [string, string][] {
  if (!one || !other) return headers;
  return headers.map(([name, value]) => [name, value.replaceAll(one, () => other)]);
}

async function waitFor(
  ctx: Ctx,
  key: string,
  timeout: number,
  shouldWait: (answer: StoredResponse | null | undefined) => boolean,
): Promise<StoredResponse | null | undefined> {
  const deadline = Date.now() + timeout;
  for (let pause = FIRST_PAUSE; ; pause *= 1.5) {
    const answer = await readStoredResponse(ctx.db, key);
    if (!shouldWait(answer) || Date.now() >= deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function isLimited(error: unknown): boolean {
  return error instanceof DomainError && error.code === "limited";
}
