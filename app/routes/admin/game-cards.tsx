import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { ButtonForm, FieldsForm } from "#app/forms/form.tsx";
import { forms, staffForm } from "#app/forms/forms.ts";
import { withNewKey } from "#app/forms/key-in-address.ts";
import { useText } from "#app/i18n/use-text.ts";
import { page } from "#app/routing/page.ts";
import { bold, ConsoleButton } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import {
  ConfirmableForm,
  ConfirmButtonChange,
  RevocableRow,
} from "#app/ui/results/confirm-change.tsx";
import { CARD_RECIPIENTS, cardName, recipientName } from "#domain/competition/games/card-rules.ts";
import {
  addCard,
  confirmCard,
  type GameCards,
  readCards,
  voidCard,
} from "#domain/competition/games/cards.ts";
import { teamName } from "#domain/competition/games/game-name-rules.ts";
import {
  cardFields,
  cardInput,
  confirmCardInput,
  voidCardInput,
} from "#domain/competition/games/input.ts";
import { consoleTopic, tournamentTopic } from "#domain/core/topics.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("gameForms.cards.title") },
  async ({ ctx, id, translate }) => {
    const { game, tournamentName, cards, teams } = await readCards(ctx, id);
    return translate({
      gameId: game.id,
      names: ([1, 2] as const).map((side) =>
        teamName(game[`team${side}Name`], game[`team${side}Withdrawn`]),
      ),
      tournamentName,
      cards,
      teams,
      topics: [consoleTopic, tournamentTopic(game.tournamentId)],
    });
  },
);

export const action = forms({
  card: staffForm(["scorekeeper"], {
    fields: cardFields,
    input: cardInput,
    done: message("gameForms.cards.recorded"),
    run: async (input, { ctx, id, back }) => {
      await addCard(ctx, id, input);
      return back("card", withNewKey());
    },
  }),
  confirm: staffForm(["scorekeeper"], {
    input: confirmCardInput,
    done: message("gameForms.cards.confirmed"),
    run: async (input, { ctx, id, back }) => {
      await confirmCard(ctx, id, input);
      return back("confirm", withNewKey());
    },
  }),
  void: staffForm(["scorekeeper"], {
    input: voidCardInput,
    done: message("gameForms.cards.removed"),
    run: async (input, { ctx, id, back }) => {
      await voidCard(ctx, id, input);
      return back("void", withNewKey());
    },
  }),
});

export default function GameCardsPage() {
  const { gameId, names, tournamentName, cards, teams } = useLoaderData<typeof loader>();
  const t = useTranslations("gameForms");
  const say = useText("games");
  const recorded = useDoneKey("card");
  const here = `/admin/games/edit/${gameId}/cards`;
  return (
    <Page lead={`${names.join(" – ")}, ${tournamentName}`}>
      <Panel heading={t("cards.shown")}>
        <ConfirmButtonChange intent="void" field="cardId" />
        {cards.length === 0 ? <EmptyState>{t("cards.none")}</EmptyState> : null}
        {cards.some(({ isToConfirm }) => isToConfirm) ? <p>{t("cards.toConfirm")}</p> : null}
        <ul className="rows">
          {cards.map(({ id, kind, minute, note, team, player, isToConfirm, ...card }) => (
            <RevocableRow
              key={id}
              id={`card-${id}`}
              question={t("cards.question")}
              intent="void"
              fields={{ cardId: String(id) }}
              more={
                isToConfirm && !card.isForOrganizer ? (
                  <ButtonForm
                    intent="confirm"
                    action={here}
                    hidden={{ cardId: id }}
                    kind="primary"
                    size="small"
                  >
                    {t("cards.confirm")}
                  </ButtonForm>
                ) : null
              }
            >
              {t.rich(minute === null ? "cards.line" : "cards.lineAt", {
                card: say(cardName(kind)),
                minute: minute ?? 0,
                who: player ?? t("cards.nobody"),
                team,
                b: bold,
              })}
              {note === null ? null : <span className="block whitespace-pre-line">{note}</span>}
              {card.isFromField ? (
                <span className="block text-base text-soft">{t("cards.fromField")}</span>
              ) : null}
              {card.isForOrganizer ? (
                <span className="block">{t("cards.forOrganizer")}</span>
              ) : null}
            </RevocableRow>
          ))}
        </ul>
      </Panel>
      {teams.length > 0 ? (
        <Panel heading={t("cards.record")}>
          <CardForm key={recorded} teams={teams} action={here} />
        </Panel>
      ) : null}
      <p className="choices">
        <ConsoleButton to={`/admin/games/edit/${gameId}`}>{t("cards.game")}</ConsoleButton>
      </p>
    </Page>
  );
}

function CardForm({ teams, action }: { teams: GameCards["teams"]; action: string }) {
  const t = useTranslations("gameForms");
  const say = useText("games");
  const people = teams.flatMap(({ id, name, players }) =>
    [
      { value: id, label: t("cards.teamOnly", { team: name }) },
      ...CARD_RECIPIENTS.map((each) => ({
        value: `${id} ${each}`,
        label: t("cards.recipient", { team: name, who: say(recipientName(each)) }),
      })),
      ...players.map((player) => ({
        value: `${id} ${player.id}`,
        label: `${player.slot}. ${player.name}`,
      })),
    ].map((option) => ({ ...option, group: name })),
  );
  return (
    <FieldsForm as={ConfirmableForm} name="card" action={action} button={t("cards.button")}>
      <Fields
        only={["who", "kind", "minute"]}
        className="gap-x-4 sm:grid sm:grid-cols-3"
        more={{ who: { options: people } }}
      />
      <FieldOf name="note" />
    </FieldsForm>
  );
}
