import { redirect, useLoaderData, useNavigation } from "react-router";
import type { z } from "zod";
import {
  addBracket,
  deleteBracket,
  renameBracket,
} from "../../../domain/competition/setup/brackets.ts";
import {
  addBracketInput,
  deleteBracketInput,
  renameBracketInput,
  tournamentInput,
} from "../../../domain/competition/setup/cup-input.ts";
import { readContradictingDays } from "../../../domain/competition/setup/play-days.ts";
import {
  deleteTournament,
  editTournament,
  readTournament,
  type TournamentFields,
} from "../../../domain/competition/setup/tournaments.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerFor, FormFailure } from "../../forms/form.tsx";
import { noFields, type VersionedAnswer } from "../../forms/form-action.ts";
import { form, forms, type Submitted, versionedForm } from "../../forms/forms.ts";
import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { PlayDaysLine } from "../../ui/cup/play-days.tsx";
import { BracketForms, TournamentForm } from "../../ui/cup/tournament-forms.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/tournament";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Tournament", hidden: true });

export const loader = page(
  { access: "admin" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const ctx = ctxOf(context);
    const tournament = await orHttpError(readTournament(ctx, idFrom(params.tournamentId)));
    const cup = await currentCup(ctx.db);
    return {
      tournament,
      days: await readContradictingDays(ctx),
      done: url.searchParams.get("done"),
      saved: url.searchParams.get("version"),
      confirm: url.searchParams.get("confirm") === "delete",
      topics: [cupTopic(cup.id), tournamentTopic(tournament.id)],
    };
  },
);

const pathOf = ({ params }: Submitted) =>
  `/admin/cup/tournaments/${idFrom(params["tournamentId"])}`;

function bracketIn({ fields }: Submitted): string {
  const bracketId = fields.get("bracketId");
  return typeof bracketId === "string" ? bracketId : "";
}

/** A form about a bracket of the page's tournament. */
function ofBrackets<Schema extends z.ZodType>(
  input: Schema,
  outcome: string,
  act: (ctx: Ctx, tournamentId: number, input: z.output<Schema>) => Promise<unknown>,
) {
  return form({
    access: "admin",
    input,
    name: (submitted) =>
      submitted.intent === "add-bracket"
        ? submitted.intent
        : `${submitted.intent}-${bracketIn(submitted)}`,
    run: async (parsed, submitted) => {
      await act(submitted.ctx, idFrom(submitted.params["tournamentId"]), parsed);
      return redirect(`${pathOf(submitted)}?done=${outcome}#brackets`, 303);
    },
  });
}

export const action = forms({
  tournament: versionedForm({
    access: "admin",
    input: tournamentInput,
    save: (input, { ctx, params }) => editTournament(ctx, idFrom(params["tournamentId"]), input),
    read: ({ ctx, params }) => readTournament(ctx, idFrom(params["tournamentId"])),
    saved: (submitted) => `${pathOf(submitted)}?done=saved`,
  }),
  "add-bracket": ofBrackets(addBracketInput, "bracket-added", addBracket),
  "rename-bracket": ofBrackets(renameBracketInput, "bracket-renamed", renameBracket),
  "delete-bracket": ofBrackets(deleteBracketInput, "bracket-deleted", deleteBracket),
  delete: form({
    access: "admin",
    input: noFields,
    run: async (_, { ctx, params }) => {
      await deleteTournament(ctx, idFrom(params["tournamentId"]));
      return redirect("/admin/cup/tournaments?done=deleted", 303);
    },
  }),
});

const sentences = new Map([
  ["added", "Tournament added."],
  ["saved", "Settings saved."],
  ["bracket-added", "Bracket added."],
  ["bracket-renamed", "Bracket renamed."],
  ["bracket-deleted", "Bracket deleted."],
]);

export default function Tournament() {
  const { tournament, days, done, saved, confirm } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<VersionedAnswer<TournamentFields>>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const sentence = sentences.get(done ?? "");
  const here = `/admin/cup/tournaments/${tournament.id}`;
  return (
    <>
      <PageHead title={tournament.fields.name} compact />
      {sentence && !answer ? <Done key={`${done} ${saved}`}>{sentence}</Done> : null}
      <PlayDaysLine days={days} />
      <Panel heading="Settings">
        <TournamentForm
          key={`form ${tournament.id} ${saved}`}
          intent="tournament"
          button="Save Settings"
          action={here}
          values={tournament.fields}
          version={tournament.version}
          answer={answer}
          disabled={disabled}
        />
      </Panel>
      <BracketForms
        brackets={tournament.brackets}
        action={here}
        answer={answer}
        disabled={disabled}
      />
      <section className="mt-8">
        <FormFailure answer={answerFor(answer, "delete")} />
        <ConfirmDialog
          id="delete"
          button="Delete Tournament"
          question="Are you sure you want to delete this tournament?"
          intent="delete"
          open={confirm}
          address={`${here}?confirm=delete`}
          closeTo={here}
        />
      </section>
    </>
  );
}
