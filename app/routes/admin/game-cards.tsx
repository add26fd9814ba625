import { Link, redirect, useLoaderData, useNavigation } from "react-router";
import { cardLabel } from "../../../domain/competition/games/card-rules.ts";
import { addCard, readCards, voidCard } from "../../../domain/competition/games/cards.ts";
import { cardInput, voidCardInput } from "../../../domain/competition/games/input.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { tournamentTopic } from "../../../domain/core/topics.ts";
import { answerFor, useFormAnswer } from "../../forms/answer.tsx";
import { form, forms } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { CardForm } from "../../ui/results/card-form.tsx";
import { ConfirmButtonChange, RevocableRow } from "../../ui/results/confirm-change.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Cards" }, async ({ ctx, id, query }) => {
  const { game, tournamentName, cards, teams } = await readCards(ctx, id);
  return {
    gameId: game.id,
    names: sidesLabel(game),
    tournamentName,
    cards,
    teams,
    done: query.get("done"),
    made: query.get("made"),
    topics: [tournamentTopic(game.tournamentId)],
  };
});

export const action = forms({
  card: form({
    access: "admin",
    input: cardInput,
    run: async (input, { ctx, params }) => {
      const id = idFrom(params["gameId"]);
      const made = await addCard(ctx, id, input);
      return redirect(`/admin/games/edit/${id}/cards?done=recorded&made=${made}`, 303);
    },
  }),
  void: form({
    access: "admin",
    input: voidCardInput,
    run: async (input, { ctx, params }) => {
      const id = idFrom(params["gameId"]);
      await voidCard(ctx, id, input);
      return redirect(`/admin/games/edit/${id}/cards?done=voided`, 303);
    },
  }),
});

const sentences = new Map([
  ["recorded", "Card recorded."],
  ["voided", "Card taken back."],
]);

export default function GameCardsPage() {
  const { gameId, names, tournamentName, cards, teams, done, made } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const sentence = answer ? undefined : sentences.get(done ?? "");
  const here = `/admin/games/edit/${gameId}/cards`;
  return (
    <>
      <PageHead compact title="Cards" lead={`${names.join(" – ")}, ${tournamentName}`} />
      {sentence ? <Done key={`${done} ${made}`}>{sentence}</Done> : null}
      <Panel heading="Shown">
        <ConfirmButtonChange
          answer={answerFor(answer, "void")}
          intent="void"
          field="cardId"
          action={here}
        />
        {cards.length === 0 ? <EmptyState>No card was recorded.</EmptyState> : null}
        <ul className="rows">
          {cards.map(({ id, kind, minute, team, player }) => (
            <RevocableRow
              key={id}
              id={`card-${id}`}
              question="Take this card back?"
              intent="void"
              fields={{ cardId: String(id) }}
            >
              <b>{cardLabel(kind)}</b>
              {minute === null ? "" : `, minute ${minute}`}: {player ?? "nobody named"}, {team}
            </RevocableRow>
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
