import { readField } from "#domain/competition/field/field-view.ts";
import { entryInput } from "#domain/competition/field/input.ts";
import { recordEntry } from "#domain/competition/field/record-entry.ts";
import { DomainError } from "#domain/core/errors.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { plainFields } from "../forms/form-action.ts";
import { forms, rawForm } from "../forms/forms.ts";
import { statusOf } from "../forms/http-errors.ts";
import { requestOf } from "../http/request-context.ts";

/** Accepts one entry from a phone's script. The phone retries after any other kind of response. */
export const action = forms({
  "": rawForm({
    access: "field link",
    run: async ({ ctx, context, fields, params: { token = "" } }) => {
      const parsed = entryInput.safeParse(Object.fromEntries(plainFields(fields)));
      if (!parsed.success) {
        const refused = translate(ctx.locale, reasonOf(parsed.error.issues[0]));
        return Response.json({ refused }, { status: 400 });
      }
      try {
        const answer = await recordEntry(ctx, token, parsed.data);
        // Read after the entry, so that this view counts as newer than any read in the meantime.
        const view = await readField({ ...ctx, now: requestOf(context).now() }, token);
        return Response.json({ ...answer, view });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const refused = translate(ctx.locale, error.text);
        return Response.json({ refused }, { status: statusOf(error.code) });
      }
    },
  }),
});
