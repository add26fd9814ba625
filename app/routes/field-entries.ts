import { readField } from "../../domain/competition/field/field-view.ts";
import { entryInput } from "../../domain/competition/field/input.ts";
import { recordEntry } from "../../domain/competition/field/record-entry.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { plainFields, readForm } from "../forms/form-action.ts";
import { statusOf } from "../forms/http-errors.ts";
import { authorizeForm } from "../http/authorize.ts";
import { requestOf } from "../http/request-context.ts";
import type { Route } from "./+types/field-entries";

/** Accepts one entry from a phone's script. The phone retries after any other kind of response. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const own = requestOf(context);
  const fields = await readForm(request);
  authorizeForm(own, fields);
  const parsed = entryInput.safeParse(Object.fromEntries(plainFields(fields)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return Response.json({ refused: issue?.message ?? "This could not be read." }, { status: 400 });
  }
  try {
    const answer = await recordEntry(own.ctx, token, parsed.data);
    // Read after the entry, so that this view counts as newer than any read in the meantime.
    const view = await readField({ ...own.ctx, now: own.now() }, token);
    return Response.json({ ...answer, view });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ refused: error.message }, { status: statusOf(error.code) });
  }
}
