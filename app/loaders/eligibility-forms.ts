import { parseDate } from "#domain/core/date-rules.ts";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import { optionalField } from "#domain/core/input.ts";
import { markIneligible } from "#domain/teams/fees.ts";
import { message } from "#i18n/message.ts";
import { staffForm } from "../forms/forms.ts";

const fields = {
  until: fieldIn("payments")(
    "eligibility.until",
    optionalField(parseDate, message("scheduleErrors.input.notDate")),
    { type: "date", hint: message("payments.eligibility.untilHint") },
  ),
};

function judge(ineligible: boolean) {
  return staffForm(["treasurer"], {
    name: "eligibility",
    fields,
    input: schemaOf(fields),
    done: message(`consoleTeams.done.${ineligible ? "ineligible" : "eligible"}`),
    run: ({ until }, { ctx, id }) => markIneligible(ctx, { teamId: id, ineligible, until }),
  });
}

export const eligibilityForms = {
  eligible: judge(false),
  ineligible: judge(true),
  undecided: staffForm(["treasurer"], {
    name: "eligibility",
    done: message("consoleTeams.done.undecided"),
    run: (_, { ctx, id }) => markIneligible(ctx, { teamId: id, ineligible: null }),
  }),
};
