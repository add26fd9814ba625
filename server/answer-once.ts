import type { KeptAnswer } from "../db/schema/sent-forms.ts";
import type { Ctx } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import {
  answerBefore,
  forgetSent,
  keepAnswer,
  keyOfForm,
  SentBefore,
} from "../domain/sent-forms.ts";

/** For how long the answer of the same form, which another request is still acting on, is waited for. */
const PATIENCE = 2_000;
/** For how long it is looked for where nobody knows whether there is one. */
const BESIDE = 500;
/** How soon it is looked for again: after half as long again each time. */
const FIRST_PAUSE = 20;

/** A form as it was sent, and where to. */
export interface Sent {
  path: string;
  fields: FormData;
  /** Tells of a fault that changes nothing of the answer. */
  report: (error: unknown) => void;
}

/**
 * Answers a form once, however often it is sent: on a second tap, or again after its answer was lost. What was
 * done is not done again, and the answer is the one that it had. `act` gives its answer or throws; what it
 * throws is not kept. A form that nothing tells from another (`keyOfForm`) is acted on each time.
 */
export async function answerOnce(
  ctx: Ctx,
  form: Sent,
  act: () => Promise<Response>,
): Promise<Response> {
  const key = keyOfForm(ctx, form.path, form.fields);
  if (key === null) return act();
  for (;;) {
    // What would refuse it the second time, as a limit does, is not asked.
    const before = await waitFor(ctx, key, PATIENCE, (answer) => answer === null);
    if (before !== undefined) return sayAgain(form, before);
    const response = await actOn(ctx, key, form, act);
    if (response) return response;
  }
}

/** Acts on a form; null where another request did meanwhile, and nothing was done. */
async function actOn(
  ctx: Ctx,
  key: string,
  form: Sent,
  act: () => Promise<Response>,
): Promise<Response | null> {
  const sent = { key, noted: false };
  ctx.sent = sent;
  let response: Response;
  try {
    response = await act();
  } catch (error) {
    if (error instanceof SentBefore) return null;
    // By a fault of ours, or of the database, a change that was made is not undone: it stays noted.
    if (sent.noted && error instanceof DomainError) {
      await forgetSent(ctx.db, key).catch(form.report);
    }
    // A limit is asked before anything is noted: the same form, on its way beside this one, may have used it up.
    const twin = isLimited(error) ? await waitFor(ctx, key, BESIDE, (answer) => !answer) : null;
    if (twin) return said(form, twin);
    throw error;
  } finally {
    ctx.sent = undefined;
  }
  // Done is done, and said, also where its answer cannot be kept.
  if (sent.noted) await keep(ctx, key, form, response).catch(form.report);
  return response;
}

/** Stands in a kept answer for the number of a link, which whoever reads the database could follow. */
const TOKEN = "{token}";

async function keep({ db }: Ctx, key: string, form: Sent, response: Response): Promise<void> {
  const body = response.body ? await response.clone().text() : null;
  // What stands in an answer and nowhere else, as recovery codes do, is not written down: it is made again.
  if (body !== null && !isFigures(body)) return forgetSent(db, key);
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  await keepAnswer(db, key, {
    status: response.status,
    headers: replaced(headers, tokenOf(form), TOKEN),
    body,
  });
}

/** Whether a body holds numbers alone, as the answer to a tap does. */
function isFigures(body: string): boolean {
  try {
    const values = Object.values(JSON.parse(body) as object);
    return values.every((value) => value === null || typeof value === "number");
  } catch {
    return false;
  }
}

function sayAgain(form: Sent, answer: KeptAnswer | null): Response {
  if (answer) return said(form, answer);
  // It was acted on and its answer was lost with the process: the page itself shows what became of it.
  return new Response(null, { status: 303, headers: { Location: form.path } });
}

function said(form: Sent, { body, status, headers }: KeptAnswer): Response {
  return new Response(body, { status, headers: replaced(headers, TOKEN, tokenOf(form)) });
}

/** The number of the link that a form was opened by, as it stands in an address. */
function tokenOf({ fields }: Sent): string {
  const token = fields.get("token");
  return typeof token === "string" ? encodeURIComponent(token) : "";
}

function replaced(headers: [string, string][], one: string, other: string): [string, string][] {
  if (!one || !other) return headers;
  return headers.map(([name, value]) => [name, value.replaceAll(one, () => other)]);
}

/** What a form was answered with, looked for again and again while `goesOn`, until patience is at its end. */
async function waitFor(
  ctx: Ctx,
  key: string,
  patience: number,
  goesOn: (answer: KeptAnswer | null | undefined) => boolean,
): Promise<KeptAnswer | null | undefined> {
  const until = Date.now() + patience;
  for (let pause = FIRST_PAUSE; ; pause *= 1.5) {
    const answer = await answerBefore(ctx.db, key);
    if (!goesOn(answer) || Date.now() >= until) return answer;
    await new Promise((goOn) => setTimeout(goOn, pause));
  }
}

function isLimited(error: unknown): boolean {
  return error instanceof DomainError && error.code === "limited";
}
