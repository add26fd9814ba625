import { parseDate } from "#domain/core/date-rules.ts";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import { optionalField } from "#domain/core/input.ts";
import { markIneligible } from "#domain/teams/fees.ts";
import { message } from "#i18n/message.ts";
import { form } from "../forms/forms.ts";
import type { Access } from "../routing/declaration.ts";

const fields = {
  until: fieldIn("payments")(
    "eligibility.until",
    optionalField(parseDate, message("scheduleErrors.input.notDate")),
    { type: "date", hint: message("payments.eligibility.untilHint") },
  ),
};

/** For those who can read the page. */
export function eligibilityForms(access: Access) {
  const judge = (ineligible: boolean) =>
    form({
      access,
      name: "eligibility",
      fields,
      input: schemaOf(fields),
      done: message(`consoleTeams.done.${ineligible ? "ineligible" : "eligible"}`),
      run: ({ until }, { ctx, id }) => markIneligible(ctx, { teamId: id, ineligible, until }),
    });
  return {
    eligible: judge(false),
    ineligible: judge(true),
    undecided: form({
      access,
      name: "eligibility",
      done: message("consoleTeams.done.undecided"),
      run: (_, { ctx, id }) => markIneligible(ctx, { teamId: id, ineligible: null }),
    }),
  };
}
