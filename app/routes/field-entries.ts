import { DomainError } from "../../domain/errors.ts";
import { entryInput } from "../../domain/field/input.ts";
import { readField } from "../../domain/field/read-field.ts";
import { recordEntry } from "../../domain/field/record-entry.ts";
import { requestOf } from "../context.ts";
import { requireMaySend } from "../fence.ts";
import { plainFields, readForm } from "../forms/answer-form.ts";
import { statusOf } from "../forms/refusal.ts";
import type { Route } from "./+types/field-entries";

/** Entries are sent, and read with the page. */
export function loader(): Response {
  return new Response("Method Not Allowed", { status: 405 });
}

/**
 * Takes one entry of a phone at the field from its script, and answers what became of it with all that the link
 * shows now. Whatever is no such answer, the phone sends again.
 */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const own = requestOf(context);
  const fields = await readForm(request);
  requireMaySend(own, fields);
  const parsed = entryInput.safeParse(Object.fromEntries(plainFields(fields)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return Response.json({ refused: issue?.message ?? "This could not be read." }, { status: 400 });
  }
  try {
    const answer = await recordEntry(own.ctx, token, parsed.data);
    // Of a later moment than a view that was read meanwhile, which may not know of it yet.
    const view = await readField({ ...own.ctx, now: own.now() }, token);
    return Response.json({ ...answer, view });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ refused: error.message }, { status: statusOf(error.code) });
  }
}
