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

/**
 * Answers a form once, however often it is sent: on a second tap, or again after its answer was lost. What was
 * done is not done again, and the answer is the one that it had. `act` gives its answer or throws; what it
 * throws is not kept. A form that nothing tells from another (`keyOfForm`) is acted on each time.
 */
export async function answerOnce(
  ctx: Ctx,
  path: string,
  fields: FormData,
  act: () => Promise<Response>,
): Promise<Response> {
  const key = keyOfForm(ctx, path, fields);
  if (key === null) return act();
  // What would refuse it the second time, as a limit does, is not asked.
  const before = await answerBefore(ctx.db, key);
  if (before !== undefined) return sayAgain(path, before ?? (await waitFor(ctx, key, PATIENCE)));
  const sent = { key, noted: false };
  ctx.sent = sent;
  try {
    const response = await act();
    if (sent.noted) {
      const copy = await copyOf(response);
      await (copy ? keepAnswer(ctx.db, key, copy) : forgetSent(ctx.db, key));
    }
    return response;
  } catch (error) {
    if (error instanceof SentBefore) {
      const answer = await waitFor(ctx, key, PATIENCE);
      ctx.sent = undefined;
      // The other one was refused after all, or had an answer that is not written down.
      const isGone = !answer && (await answerBefore(ctx.db, key)) === undefined;
      return isGone ? await act() : sayAgain(path, answer);
    }
    if (sent.noted) await forgetSent(ctx.db, key);
    // A limit is asked before anything is noted: the same form, on its way beside this one, may have used it up.
    const twin = isLimited(error) ? await waitFor(ctx, key, BESIDE) : null;
    if (twin) return said(twin);
    throw error;
  } finally {
    ctx.sent = undefined;
  }
}

async function copyOf(response: Response): Promise<KeptAnswer | null> {
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
  const body = response.body ? await response.clone().text() : null;
  if (body === null || isFigures(body)) return { status: response.status, headers, body };
  // What stands in an answer and nowhere else, as recovery codes do, is not written down: it is made again.
  return null;
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

function sayAgain(path: string, answer: KeptAnswer | null): Response {
  // It was acted on and its answer was lost with the process: the page itself shows what became of it.
  return answer ? said(answer) : new Response(null, { status: 303, headers: { Location: path } });
}

function said({ body, status, headers }: KeptAnswer): Response {
  return new Response(body, { status, headers });
}

/** The answer that another request is about to give to the same form; null if none comes in time. */
async function waitFor(ctx: Ctx, key: string, patience: number): Promise<KeptAnswer | null> {
  for (const until = Date.now() + patience; Date.now() < until; ) {
    const answer = await answerBefore(ctx.db, key);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}

function isLimited(error: unknown): boolean {
  return error instanceof DomainError && error.code === "limited";
}
