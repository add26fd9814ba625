import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { useDoneKey } from "#app/forms/done-key.ts";
import { adminForm, byId, forms } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { page } from "#app/routing/page.ts";
import { BackLink, bold, ConsoleLink } from "#app/ui/buttons.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { MakeKnockoutForm, useSourceName } from "#app/ui/knockout/knockout-form.tsx";
import { KnockoutTreeView } from "#app/ui/knockout/knockout-tree.tsx";
import { PairingsForm } from "#app/ui/knockout/pairings-form.tsx";
import { WithdrawalTasks } from "#app/ui/knockout/withdrawal-tasks.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { CrestStyles } from "#app/ui/teams/crest.tsx";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import {
  confirmGroups,
  deleteKnockout,
  reopenGroups,
} from "#domain/competition/knockout/group-stage.ts";
import {
  forfeitInput,
  makeKnockoutFields,
  makeKnockoutInput,
  pairingsInput,
  replaceInput,
} from "#domain/competition/knockout/input.ts";
import {
  type KnockoutSetup,
  readKnockoutSetup,
  readKnockoutTree,
} from "#domain/competition/knockout/knockout-overview.ts";
import { editPairings } from "#domain/competition/knockout/pairings.ts";
import {
  forfeitWithdrawn,
  listWithdrawnTodos,
  replaceWithdrawn,
} from "#domain/competition/knockout/withdrawn-sides.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { listConflicts } from "#domain/scheduling/existing-games.ts";
import { makeKnockout, suggestTiming } from "#domain/scheduling/make-knockout.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("knockout.admin.title") },
  async ({ ctx, id, query, translate }) => {
    const cup = await currentCup(ctx.db);
    const knockout = await readKnockoutSetup(ctx, id);
    const tournaments = await listTournaments(ctx, cup.id);
    const shown = translate({
      knockout,
      // Show conflicts with games already on those fields at once.
      conflicts: (await listConflicts(ctx)).filter(({ gameIds }) =>
        knockout.games.some((game) => gameIds.includes(game.id)),
      ),
      drawing: await readKnockoutTree(ctx, id),
      todos: (await listWithdrawnTodos(ctx, cup.id)).filter(
        ({ tournament }) => tournament.id === id,
      ),
      timing: knockout.games.length === 0 ? await suggestTiming(ctx, cup, id) : null,
      isMade: query.get("done") === "make",
      // Tournaments share fields.
      topics: [cupTopic(cup.id), ...tournaments.map((each) => tournamentTopic(each.id))],
    });
    // The plain button of the form shows its pairings, by a GET request.
    return { ...shown, typed: Object.fromEntries(query) };
  },
);

export const action = forms({
  make: adminForm({
    fields: makeKnockoutFields,
    input: makeKnockoutInput,
    done: message("knockout.admin.made"),
    run: byId(makeKnockout),
  }),
  crossings: adminForm({
    input: pairingsInput,
    done: message("knockout.admin.saved"),
    run: byId(editPairings),
    stored: async ({ ctx, id }) => ({ version: (await readKnockoutSetup(ctx, id)).version }),
  }),
  confirm: adminForm({ done: message("knockout.admin.confirmed"), run: byId(confirmGroups) }),
  reopen: adminForm({ done: message("knockout.admin.reopened"), run: byId(reopenGroups) }),
  delete: adminForm({ done: message("knockout.admin.deleted"), run: byId(deleteKnockout) }),
  forfeit: adminForm({
    input: forfeitInput,
    done: message("knockout.admin.forfeited"),
    run: byId(forfeitWithdrawn),
  }),
  replace: adminForm({
    input: replaceInput,
    done: message("knockout.admin.replaced"),
    run: byId(replaceWithdrawn),
  }),
});

export default function KnockoutPage() {
  const { knockout, conflicts, drawing, todos, timing, typed, isMade } =
    useLoaderData<typeof loader>();
  const refused = useAnswer("delete");
  const t = useTranslations("knockout");
  const { tournament, games } = knockout;
  const saved = useDoneKey("crossings");
  const count = conflicts.length;
  return (
    <Page
      lead={tournament.name}
      more={isMade && count > 0 ? t("admin.conflicts", { count }) : null}
    >
      {timing ? (
        <MakeKnockoutForm
          key={`make ${tournament.id}`}
          brackets={knockout.brackets}
          canSkipGroups={knockout.canSkipGroups}
          timing={timing}
          typed={typed}
          action={`/admin/knockout/${tournament.id}`}
        />
      ) : (
        <>
          <WithdrawalTasks todos={todos} />
          <ConflictList conflicts={conflicts} />
          <GroupStagePanel knockout={knockout} />
          <KnockoutTreeView tournament={tournament.name} drawing={drawing} />
          <CrestStyles />
          <Panel heading={t("admin.crossings")} id="crossings-panel">
            <PairingsForm key={`crossings ${saved}`} knockout={knockout} />
          </Panel>
          <section className="mt-8">
            <FormFailure answer={refused} />
            {games.some(({ isBegun }) => isBegun) ? (
              <p>{t("admin.keep")}</p>
            ) : (
              <ConfirmDialog
                id="delete"
                button={t("admin.delete")}
                question={t("admin.deleteQuestion")}
                intent="delete"
              />
            )}
          </section>
        </>
      )}
      <BackLink to="/admin/knockout">{t("admin.all")}</BackLink>
    </Page>
  );
}

function GroupStagePanel({ knockout }: { knockout: KnockoutSetup }) {
  const [confirm, reopen] = [useAnswer("confirm"), useAnswer("reopen")];
  const { confirmedAt, openGames, games, withoutGroups } = knockout;
  const t = useTranslations("knockout");
  const kind = withoutGroups ? "seeds" : "groups";
  return (
    <Panel heading={t(`${kind}.title`)} id="group-stage">
      <FormFailure answer={confirm ?? reopen} />
      {confirmedAt !== null ? (
        <>
          <p>{t(`${kind}.confirmed`)}</p>
          {openGames.length > 0 ? (
            <>
              <p>{t("groups.openAgain")}</p>
              <OpenGames games={openGames} />
            </>
          ) : (
            <Waiting knockout={knockout} />
          )}
          {games.some(({ isBegun }) => isBegun) ? null : (
            <ConfirmDialog
              id="reopen"
              button={t(`${kind}.reopen`)}
              kind="plain"
              question={t(`${kind}.reopenQuestion`)}
              intent="reopen"
            />
          )}
        </>
      ) : openGames.length > 0 ? (
        <>
          <p>{t("groups.toPlay")}</p>
          <OpenGames games={openGames} />
        </>
      ) : !knockout.isPlayed ? (
        <p>{t("groups.none")}</p>
      ) : (
        <>
          <p>{t(`${kind}.over`)}</p>
          {withoutGroups ? <Waiting knockout={knockout} /> : null}
          <ConfirmDialog
            id="confirm"
            button={t(`${kind}.confirm`)}
            kind="plain"
            question={t(`${kind}.confirmQuestion`)}
            intent="confirm"
          >
            <AdvancingTeams knockout={knockout} />
            <Waiting knockout={knockout} />
          </ConfirmDialog>
        </>
      )}
    </Panel>
  );
}

function OpenGames({ games }: { games: KnockoutSetup["openGames"] }) {
  return (
    <ul className="rows">
      {games.map(({ id, team1Name, team2Name }) => (
        <li key={id}>
          <ConsoleLink to={`/admin/games/edit/${id}`} className="wrap-anywhere">
            {team1Name} - {team2Name}
          </ConsoleLink>
        </li>
      ))}
    </ul>
  );
}

function AdvancingTeams({
  knockout: { qualifiers, sides, games, brackets },
}: {
  knockout: KnockoutSetup;
}) {
  const sourceName = useSourceName(brackets);
  const t = useTranslations("knockout");
  const say = useText("games");
  return (
    // Makes the scrollable region reachable by keyboard.
    <div
      className="my-3 max-h-[40vh] overflow-y-auto"
      role="region"
      aria-label={t("groups.advancing")}
      tabIndex={0}
    >
      <ul className="rows">
        {qualifiers.map(({ gameId, side, teamName, waiting }) => {
          const game = games.find(({ id }) => id === gameId);
          const own = sides.find((each) => each.gameId === gameId && each.side === side);
          const source = own && "place" in own.choice ? sourceName(own.choice) : "";
          return (
            <li key={`${gameId} ${side}`} className="py-1 leading-snug">
              <b className="wrap-anywhere">
                {teamName ?? t(waiting.length > 0 ? "groups.needsDraw" : "groups.nobody")}
              </b>
              <span className="block text-base text-soft">
                {source}
                {game ? `, ${say(gameName(game))}` : null}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Waiting({
  knockout: { qualifiers, tournament, withoutGroups },
}: {
  knockout: KnockoutSetup;
}) {
  const t = useTranslations("knockout");
  const list = new Intl.ListFormat(INTL_LOCALES[useLocale()]);
  const tied = qualifiers.flatMap(({ waiting }) =>
    waiting.length > 0 ? [list.format(waiting)] : [],
  );
  if (tied.length === 0) return null;
  return (
    <div className="my-3">
      {withoutGroups ? (
        <p>{t("seeds.needed")}</p>
      ) : (
        [...new Set(tied)].map((names) => (
          <p key={names}>{t.rich("groups.tied", { teams: names, b: bold })}</p>
        ))
      )}
      <BackLink to={`/admin/standings/${tournament.id}`}>
        {t(withoutGroups ? "seeds.record" : "groups.record")}
      </BackLink>
    </div>
  );
}
