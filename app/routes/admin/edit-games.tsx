import { data, Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { forms, mutationForms } from "#app/forms/forms.ts";
import { readDoneResult } from "#app/loaders/result-form.ts";
import { page } from "#app/routing/page.ts";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { GameTime, type ListedGame, useGameLabels } from "#app/ui/games/game-labels.tsx";
import { RestoreGame } from "#app/ui/games/restore-game.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { UnknownGroup } from "#app/ui/results/results-navigation.tsx";
import { ResultDone } from "#app/ui/results/undo-result.tsx";
import { readDeletedGame, restoreGame } from "#domain/competition/games/delete-game.ts";
import { restoreGameInput } from "#domain/competition/games/input.ts";
import { type Game, listCupGames } from "#domain/competition/games/list-games.ts";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { rowId } from "#domain/core/input.ts";
import { textFinder } from "#domain/core/search-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { tournamentShortName, tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import { listConflicts } from "#domain/scheduling/existing-games.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["scorekeeper"],
    title: message("gameForms.edit.title"),
    done: { deleted: message("gameForms.edit.deleted") },
  },
  async ({ ctx, query, translate }) => {
    const cup = await currentCup(ctx.db);
    const [tournaments, games] = await Promise.all([
      listTournaments(ctx, cup.id),
      listCupGames(ctx, cup.id),
    ]);
    const group = tournamentByGroup(tournaments, query.get("group"));
    const isUnknown = isUnknownGroup(tournaments, query.get("group"));
    const team = query.get("team")?.trim() ?? "";
    const isWanted = textFinder(team);
    const names = tournamentShortNames(tournaments);
    const shown = {
      today: todayIn(cup.zone, ctx.now),
      tournaments: tournaments.map(({ slug, name }) => ({
        slug,
        short: tournamentShortName(name),
      })),
      group: group?.slug ?? null,
      isUnknown,
      team,
      games: games
        .filter((game) => !group || game.tournamentId === group.id)
        .filter((game) => isWanted(game.team1Name) || isWanted(game.team2Name))
        .map((game) => ({ ...game, tournament: names.get(game.tournamentId) ?? "" })),
      conflicts: translate(await listConflicts(ctx)),
      done: await readDoneResult(ctx, query, games),
      deleted: await readDeletedGame(
        ctx,
        rowId()
          .catch(0)
          .parse(query.get("game") ?? ""),
      ),
      topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
    return data(shown, { status: isUnknown ? 404 : 200 });
  },
);

export const action = forms({
  restore: mutationForms(["scorekeeper"])(
    restoreGame,
    restoreGameInput,
    message("gameForms.edit.restored"),
  ),
});

export default function EditGames() {
  const { today, tournaments, group, isUnknown, team, games, conflicts, done, deleted } =
    useLoaderData<typeof loader>();
  const t = useTranslations("gameForms");
  const hasRole = useHasRole();
  const filtered = group !== null || team !== "";
  return (
    <Page>
      <ResultDone done={done} />
      {deleted === null ? null : <RestoreGame gameId={deleted} />}
      <ConflictList conflicts={conflicts} />
      {isUnknown ? <UnknownGroup /> : null}
      {/* On phones the menu's entry is off screen. */}
      {hasRole() ? (
        <p className="my-3">
          <Link to="/admin/schedule" className="button button-plain button-small">
            {t("list.plan")}
          </Link>
        </p>
      ) : null}
      <GameFilter tournaments={tournaments} group={group} team={team} />
      <GameList key={`${group} ${team}`} games={games} today={today} all={filtered} />
      {games.length > 0 ? null : filtered ? (
        <EmptyState next={<Link to="/admin/games/edit">{t("list.showAll")}</Link>}>
          {t("list.noneFound")}
        </EmptyState>
      ) : (
        <EmptyState
          next={t.rich("list.next", {
            create: (text) => <Link to="/admin/games/create">{text}</Link>,
            import: (text) => (hasRole() ? <Link to="/admin/games/import">{text}</Link> : text),
          })}
        >
          {t("list.none")}
        </EmptyState>
      )}
    </Page>
  );
}

/** Longer groups start closed. */
const SHORT = 20;

/**
 * Games in the order they're likely to be needed: today's, those without a score, then the rest
 * from latest to earliest.
 */
function GameList({ games, today, all }: { games: ListedGame[]; today: string; all: boolean }) {
  const groups = Map.groupBy(games, (game) => groupOf(game, today));
  const scored = groups.get("scored")?.toReversed();
  return (
    <div className="cols mt-5 [--col:44rem]">
      <Group name="today" games={groups.get("today")} today={today} open />
      <Group name="open" games={groups.get("open")} today={today} open={all} />
      <Group name="scored" games={scored} today={today} open={all} />
    </div>
  );
}

type GroupName = "today" | "open" | "scored";

function groupOf(game: Game, today: string): GroupName {
  if (game.date === today) return "today";
  return hasResult(game) ? "scored" : "open";
}

function Group({
  name,
  games = [],
  today,
  open,
}: {
  name: GroupName;
  games: ListedGame[] | undefined;
  today: string;
  open: boolean;
}) {
  const t = useTranslations("gameForms");
  if (games.length === 0) return null;
  return (
    <details className="panel py-1!" open={open || games.length <= SHORT}>
      <summary>
        <h2 className="text-xl">{t(`list.${name}`, { count: games.length })}</h2>
      </summary>
      <ul className="rows">
        {games.map((game) => (
          <li key={game.id}>
            <GameLink game={game} today={today} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function GameLink({ game, today }: { game: ListedGame; today: string }) {
  const label = useGameLabels();
  const [place, result] = [label.place(game), label.result(game)];
  return (
    <Link
      to={`/admin/games/edit/${game.id}`}
      className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 no-underline"
    >
      <span className="text-ink">
        <GameTime game={game} today={today} />
      </span>{" "}
      <span className="wrap-anywhere font-bold underline">{label.teams(game)}</span>{" "}
      {result ? (
        <span
          className={`inline-block min-w-10 font-display text-lg font-extrabold ${game.state === "live" ? "text-live" : "text-ink"}`}
        >
          {result}
        </span>
      ) : null}{" "}
      {place ? <span className="text-sm text-soft">{place}</span> : null}{" "}
      <span className="text-sm text-soft">{game.tournament}</span>
    </Link>
  );
}

interface Filter {
  tournaments: { slug: string; short: string }[];
  /** Slug of the chosen one. */
  group: string | null;
  /** What was typed under 'Find a team'. */
  team: string;
}

/** Makes a long list of games short: by tournament, by a team's name. */
function GameFilter({ tournaments, group, team }: Filter) {
  const t = useTranslations("gameForms");
  const entries = [
    { slug: null, short: t("list.all") },
    ...tournaments.map(({ slug, short }) => ({ slug, short })),
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8">
      {tournaments.length > 1 ? (
        <ul aria-label={t("list.tournament")} className="tabs">
          {entries.map(({ slug, short }) => (
            <li key={slug}>
              <Link to={address(slug, team)} aria-current={slug === group ? "true" : undefined}>
                {short}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <Form method="get" role="search" className="my-3 w-full max-w-md">
        {group ? <input type="hidden" name="group" value={group} /> : null}
        <label htmlFor="team" className="mb-1 block font-bold">
          {t("list.findTeam")}
        </label>
        <div className="flex gap-2">
          <input key={team} id="team" name="team" type="search" defaultValue={team} />
          <button type="submit" className="button button-plain">
            {t("list.find")}
          </button>
        </div>
      </Form>
    </div>
  );
}

function address(group: string | null, team: string): string {
  const query = new URLSearchParams({ ...(group && { group }), ...(team && { team }) });
  return `/admin/games/edit${query.size > 0 ? `?${query}` : ""}`;
}
