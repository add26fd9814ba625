import { data, redirect, useLoaderData, useNavigation } from "react-router";
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
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerFor, FormFailure } from "../../forms/form.tsx";
import {
  answerForm,
  answerVersioned,
  noFields,
  readForm,
  type VersionedAnswer,
} from "../../forms/form-action.ts";
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

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const id = idFrom(params.tournamentId);
  const fields = await readForm(request);
  const rawBracketId = fields.get("bracketId");
  const bracketId = typeof rawBracketId === "string" ? rawBracketId : "";
  const done = (what: string) => redirect(`/admin/cup/tournaments/${id}?done=${what}`, 303);
  switch (fields.get("intent")) {
    case "tournament":
      return answerVersioned(context, fields, tournamentInput, {
        form: "tournament",
        save: (input) => editTournament(ctx, id, input),
        read: () => readTournament(ctx, id),
        saved: `/admin/cup/tournaments/${id}?done=saved`,
      });
    case "add-bracket":
      return answerForm(context, fields, addBracketInput, {
        form: "add-bracket",
        act: (input) => addBracket(ctx, id, input).then(() => done("bracket-added#brackets")),
      });
    case "rename-bracket":
      return answerForm(context, fields, renameBracketInput, {
        form: `rename-bracket-${bracketId}`,
        act: (input) => renameBracket(ctx, id, input).then(() => done("bracket-renamed#brackets")),
      });
    case "delete-bracket":
      return answerForm(context, fields, deleteBracketInput, {
        form: `delete-bracket-${bracketId}`,
        act: (input) => deleteBracket(ctx, id, input).then(() => done("bracket-deleted#brackets")),
      });
    case "delete":
      return answerForm(context, fields, noFields, {
        form: "delete",
        act: async () => {
          await deleteTournament(ctx, id);
          return redirect("/admin/cup/tournaments?done=deleted", 303);
        },
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

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
