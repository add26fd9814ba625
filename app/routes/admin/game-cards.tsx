import { Link, useLoaderData } from "react-router";
import { CARD_KINDS, cardLabel } from "../../../domain/competition/games/card-rules.ts";
import {
  addCard,
  type GameCards,
  readCards,
  voidCard,
} from "../../../domain/competition/games/cards.ts";
import { cardInput, voidCardInput } from "../../../domain/competition/games/input.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { tournamentTopic } from "../../../domain/core/topics.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { useFields } from "../../forms/form.tsx";
import { adminForm, byId, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import {
  ConfirmableForm,
  ConfirmButtonChange,
  RevocableRow,
} from "../../ui/results/confirm-change.tsx";

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
    run: byId(addCard),
  }),
  void: adminForm({
    input: voidCardInput,
    done: "Card taken back.",
    run: byId(voidCard),
  }),
});

export default function GameCardsPage() {
  const { gameId, names, tournamentName, cards, teams } = useLoaderData<typeof loader>();
  const recorded = useDoneKey("card");
  const here = `/admin/games/edit/${gameId}/cards`;
  return (
    <Page lead={`${names.join(" – ")}, ${tournamentName}`}>
      <Panel heading="Shown">
        <ConfirmButtonChange intent="void" field="cardId" />
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
          <CardForm key={recorded} teams={teams} action={here} />
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

// A type, because the form library needs an index signature.
type CardFields = { who: string; kind: string; minute: string };

function CardForm({ teams, action }: { teams: GameCards["teams"]; action: string }) {
  const { form, fields } = useFields<CardFields>("card");
  return (
    <ConfirmableForm {...form} action={action} button="Record Card">
      <div className="gap-x-4 sm:grid sm:grid-cols-3">
        <SelectField field={fields.who} label="Shown to">
          <option value="">Pick one</option>
          {teams.map(({ id, name, players }) => (
            <optgroup key={id} label={name}>
              <option value={id}>{name}, no player named</option>
              {players.map((player) => (
                <option key={player.id} value={`${id} ${player.id}`}>
                  {player.slot}. {player.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField field={fields.kind} label="Card">
          <option value="">Pick one</option>
          {CARD_KINDS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          field={fields.minute}
          label="Minute (optional)"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </ConfirmableForm>
  );
}
