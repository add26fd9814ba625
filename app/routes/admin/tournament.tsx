import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { BackLink } from "#app/ui/buttons.tsx";
import { PlayDaysLine } from "#app/ui/cup/play-days.tsx";
import { BracketForms, TournamentForm } from "#app/ui/cup/tournament-forms.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { ConfirmableForm } from "#app/ui/results/confirm-change.tsx";
import { addBracket, deleteBracket, renameBracket } from "#domain/competition/setup/brackets.ts";
import {
  bracketFields,
  deleteBracketInput,
  renameBracketInput,
  tournamentInput,
  tournamentSettingsFields,
} from "#domain/competition/setup/cup-input.ts";
import { readContradictingDays } from "#domain/competition/setup/play-days.ts";
import { editRules, readRules } from "#domain/competition/setup/rule-settings.ts";
import { ruleSettingsFields, rulesInput } from "#domain/competition/setup/rules-input.ts";
import {
  deleteTournament,
  editTournament,
  readTournament,
} from "#domain/competition/setup/tournaments.ts";
import type { Ctx } from "#domain/core/context.ts";
import { schemaOf } from "#domain/core/fields.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { type Message, message } from "#i18n/message.ts";

export const loader = page(
  {
    access: "admin",
    title: message("cupSetup.tournaments.one"),
    done: { added: message("cupSetup.tournaments.added") },
  },
  async ({ ctx, id, translate }) => {
    const tournament = await readTournament(ctx, id);
    const { content, cup } = tournament;
    return {
      tournament,
      rules: await readRules(ctx, id),
      whyKept: content && translate(message(`consoleErrors.tournament.has.${content}`)),
      days: cup.isDraft ? null : await readContradictingDays(ctx),
      topics: [cupTopic(cup.id), tournamentTopic(tournament.id)],
    };
  },
);

/** A form about a bracket of the page's tournament. */
function ofBrackets<Schema extends z.ZodType>(
  input: Schema,
  done: Message,
  act: (ctx: Ctx, tournamentId: number, input: z.output<Schema>) => Promise<unknown>,
) {
  return adminForm({
    fields: bracketFields,
    input,
    name: ({ intent, text }) => [intent, text("bracketId")].filter(Boolean).join("-"),
    done,
    at: "#brackets",
    run: (parsed, { ctx, id }) => act(ctx, id, parsed),
  });
}

export const action = forms({
  tournament: adminForm({
    fields: tournamentSettingsFields,
    input: tournamentInput,
    done: message("cupSetup.saved"),
    run: (input, { ctx, id }) => editTournament(ctx, id, input),
    stored: ({ ctx, id }) => readTournament(ctx, id),
  }),
  rules: adminForm({
    fields: ruleSettingsFields,
    input: rulesInput,
    done: message("cupSetup.rules.saved"),
    at: "#rule-settings",
    run: (input, { ctx, id }) => editRules(ctx, id, input),
    stored: ({ ctx, id }) => readRules(ctx, id),
  }),
  "add-bracket": ofBrackets(schemaOf(bracketFields), message("cupSetup.bracket.added"), addBracket),
  "rename-bracket": ofBrackets(
    renameBracketInput,
    message("cupSetup.bracket.renamed"),
    renameBracket,
  ),
  "delete-bracket": ofBrackets(
    deleteBracketInput,
    message("cupSetup.bracket.deleted"),
    deleteBracket,
  ),
  delete: adminForm({
    run: async (_, { ctx, id }) => {
      const { ofDraft } = await deleteTournament(ctx, id);
      const list = ofDraft ? "/admin/cup/next" : "/admin/cup/tournaments";
      return redirect(`${list}?done=deleted`, 303);
    },
  }),
});

export default function Tournament() {
  const t = useTranslations("cupSetup");
  const next = useTranslations("nextCup");
  const { tournament, rules, whyKept, days } = useLoaderData<typeof loader>();
  const refused = useAnswer("delete");
  const here = `/admin/cup/tournaments/${tournament.id}`;
  return (
    <Page title={tournament.fields.name}>
      {tournament.cup.isDraft ? <BackLink to="/admin/cup/next">{next("ofDraft")}</BackLink> : null}
      <PlayDaysLine days={days} />
      <Panel heading={t("tournament.settings")}>
        <TournamentForm
          key={tournament.id}
          intent="tournament"
          button={t("save")}
          action={here}
          values={tournament.fields}
          version={tournament.version}
        />
      </Panel>
      <Panel heading={t("rules.heading")} id="rule-settings">
        <p>{t("rules.about")}</p>
        {rules.played > 0 ? <p>{t("rules.played", { count: rules.played })}</p> : null}
        <RulesForm
          key={tournament.id}
          values={rules.fields}
          version={rules.version}
          action={here}
        />
      </Panel>
      <BracketForms brackets={tournament.brackets} action={here} />
      <section className="mt-8">
        <FormFailure answer={refused} />
        {whyKept === null ? (
          <ConfirmDialog
            id="delete"
            button={t("tournament.delete")}
            question={t("tournament.deleteQuestion", { tournament: tournament.fields.name })}
            intent="delete"
          />
        ) : (
          <p className="text-soft">{whyKept}</p>
        )}
      </section>
    </Page>
  );
}

function RulesForm(form: { values: Record<string, string>; version: string; action: string }) {
  const t = useTranslations("cupSetup.rules");
  return (
    <FieldsForm
      as={ConfirmableForm}
      name="rules"
      {...form}
      button={t("button")}
      confirmButton={t("saveAnyway")}
    >
      <fieldset>
        <legend className="font-bold">{t("legend.lengths")}</legend>
        <Fields
          only={["groupMinutes", "knockoutMinutes", "finalMinutes", "overtimeMinutes"]}
          className="grid gap-x-4 sm:grid-cols-2"
        />
      </fieldset>
      <fieldset>
        <legend className="font-bold">{t("legend.points")}</legend>
        <Fields
          only={["pointsWin", "pointsTie", "pointsLoss"]}
          className="grid gap-x-4 sm:grid-cols-3"
        />
        <FieldOf name="tenPoints" />
      </fieldset>
      <Fields only={["playersPerSide", "prizeText"]} className="gap-x-4 sm:grid sm:grid-cols-2" />
    </FieldsForm>
  );
}
