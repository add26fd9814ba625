import { data } from "react-router";
import { plainFields } from "#app/forms/form-action.ts";
import { forms, rawForm } from "#app/forms/forms.ts";
import { statusOf } from "#app/forms/http-errors.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { reasonOf } from "#domain/core/input.ts";
import { exportFiles, exportInput } from "#domain/site/exports/export-input.ts";
import { exportTable } from "#domain/site/exports/exports.ts";
import { message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";

function fileAt({ pathname }: URL) {
  const file = exportFiles.find((each) => pathname.toLowerCase() === `/admin/${each}.csv`);
  if (!file) throw data(message("frame.notFound"), { status: 404 });
  return file;
}

/** A route without a page can't show the form again. */
function refusal({ locale }: Ctx, text: Text, status: number): Response {
  return new Response(`${translate(locale, text)}\n`, { status });
}

/** Responds with a file; the form is on the page of players. */
export const action = forms({
  export: rawForm({
    access: "admin",
    run: async ({ ctx, fields, url }) => {
      const file = fileAt(url);
      const parsed = exportInput.safeParse(Object.fromEntries(plainFields(fields)));
      if (!parsed.success) {
        return refusal(ctx, reasonOf(parsed.error.issues[0]), 400);
      }
      try {
        return csvResponse(await exportTable(ctx, file, parsed.data), file);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return refusal(ctx, error.text, statusOf(error.code));
      }
    },
  }),
});
