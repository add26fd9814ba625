import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
import { cardLabel } from "../../../domain/competition/games/card-rules.ts";
import { addCard, readCards, voidCard } from "../../../domain/competition/games/cards.ts";
import { cardInput, voidCardInput } from "../../../domain/competition/games/input.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { tournamentTopic } from "../../../domain/core/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, type FormAnswer, readForm } from "../../forms/answer-form.ts";
import { answerFor } from "../../forms/form-parts.tsx";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { AskedAgain } from "../../ui/admin/asked-again.tsx";
import { CardForm } from "../../ui/admin/card-form.tsx";
import { TakeBackRow } from "../../ui/admin/take-back-row.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/game-cards";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Cards", hidden: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const { game, tournamentName, cards, teams } = await orRefuse(
    readCards(ctx, idFrom(params.gameId)),
  );
  return {
    gameId: game.id,
    names: sidesLabel(game),
    tournamentName,
    cards,
    teams,
    done: url.searchParams.get("done"),
    made: url.searchParams.get("made"),
    confirm: url.searchParams.get("confirm"),
    topics: [tournamentTopic(game.tournamentId)],
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const id = idFrom(params.gameId);
  const fields = await readForm(request);
  const here = `/admin/games/edit/${id}/cards`;
  switch (fields.get("intent")) {
    case "card":
      return answerForm(context, fields, cardInput, {
        form: "card",
        act: async (input) =>
          redirect(`${here}?done=recorded&made=${await addCard(ctx, id, input)}`, 303),
      });
    case "void":
      return answerForm(context, fields, voidCardInput, {
        form: "void",
        act: (input) => voidCard(ctx, id, input).then(() => redirect(`${here}?done=voided`, 303)),
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

const sentences = new Map([
  ["recorded", "Card recorded."],
  ["voided", "Card taken back."],
]);

export default function GameCardsPage() {
  const { gameId, names, tournamentName, cards, teams, done, made, confirm } =
    useLoaderData<typeof loader>();
  const answer = useKeptAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const here = `/admin/games/edit/${gameId}/cards`;
  return (
    <>
      <PageHead compact title="Cards" lead={`${names.join(" – ")}, ${tournamentName}`} />
      {sentence ? <Done key={`${done} ${made}`}>{sentence}</Done> : null}
      <Panel heading="Shown">
        <AskedAgain
          answer={answerFor(answer, "void")}
          intent="void"
          field="cardId"
          action={here}
          disabled={disabled}
        />
        {cards.length === 0 ? <EmptyState>No card was recorded.</EmptyState> : null}
        <ul className="rows">
          {cards.map(({ id, kind, minute, team, player }) => (
            <TakeBackRow
              key={id}
              id={`card-${id}`}
              question="Take this card back?"
              intent="void"
              fields={{ cardId: String(id) }}
              here={here}
              confirm={confirm}
            >
              <b>{cardLabel(kind)}</b>
              {minute === null ? "" : `, minute ${minute}`}: {player ?? "nobody named"}, {team}
            </TakeBackRow>
          ))}
        </ul>
      </Panel>
      {teams.length > 0 ? (
        <Panel heading="Record a Card">
          <CardForm
            key={`card ${made}`}
            teams={teams}
            action={here}
            answer={answer}
            disabled={disabled}
          />
        </Panel>
      ) : null}
      <p className="choices">
        <Link to={`/admin/games/edit/${gameId}`} className="button button-plain">
          The game
        </Link>
      </p>
    </>
  );
}
