import { Link, useLoaderData, useNavigation } from "react-router";
import { cardLabel } from "../../../domain/competition/games/card-rules.ts";
import { addCard, readCards, voidCard } from "../../../domain/competition/games/cards.ts";
import { cardInput, voidCardInput } from "../../../domain/competition/games/input.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { tournamentTopic } from "../../../domain/core/topics.ts";
import { answerFor, useFormAnswer } from "../../forms/answer.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { CardForm } from "../../ui/results/card-form.tsx";
import { ConfirmButtonChange, RevocableRow } from "../../ui/results/confirm-change.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Cards" }, async ({ ctx, id }) => {
  const { game, tournamentName, cards, teams } = await readCards(ctx, id);
  return {
    gameId: game.id,
    names: sidesLabel(game),
    tournamentName,
    cards,
    teams,
    topics: [tournamentTopic(game.tournamentId)],
  };
});

export const action = forms({
  card: adminForm({
    input: cardInput,
    done: "Card recorded.",
    run: (input, { ctx, id }) => addCard(ctx, id, input),
  }),
  void: adminForm({
    input: voidCardInput,
    done: "Card taken back.",
    run: (input, { ctx, id }) => voidCard(ctx, id, input),
  }),
});

export default function GameCardsPage() {
  const { gameId, names, tournamentName, cards, teams } = useLoaderData<typeof loader>();
  const recorded = useDoneKey("card");
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const here = `/admin/games/edit/${gameId}/cards`;
  return (
    <Page lead={`${names.join(" – ")}, ${tournamentName}`}>
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
            key={recorded}
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
    </Page>
  );
}
