import { data, Link, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { readDoneResult } from "#app/loaders/result-form.ts";
import { page } from "#app/routing/page.ts";
import { pageAddress } from "#app/ui/addresses.ts";
import { LinkRow } from "#app/ui/buttons.tsx";
import { TeamSearch } from "#app/ui/console/search-form.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { GamesList, gameRow } from "#app/ui/games/games-list.tsx";
import { RestoreGame } from "#app/ui/games/restore-game.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { ConfirmButtonChange } from "#app/ui/results/confirm-change.tsx";
import { UnknownGroup } from "#app/ui/results/results-navigation.tsx";
import { ResultDone } from "#app/ui/results/undo-result.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { ALL_DAYS } from "#domain/competition/games/cup-phase-rules.ts";
import { readDeletedGame, restoreGame } from "#domain/competition/games/delete-game.ts";
import { restoreGameInput } from "#domain/competition/games/input.ts";
import { type Game, listCupGames } from "#domain/competition/games/list-games.ts";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import { atTime, formatDate } from "#domain/competition/games/schedule-rules.ts";
import { gamesToScore } from "#domain/competition/games/score-desk.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { rowId } from "#domain/core/input.ts";
import { textFinder } from "#domain/core/search-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { tournamentShortName, tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import { listConflicts } from "#domain/scheduling/existing-games.ts";
import { moveGameInput } from "#domain/scheduling/game-day-input.ts";
import { moveGame } from "#domain/scheduling/move-game.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["scorekeeper"],
    title: message("gameForms.list.title"),
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
    const today = todayIn(cup.zone, ctx.now);
    const { due, until } = gamesToScore(games, ctx.now, cup.zone);
    const onlyMissing = query.has("missing");
    const row = (game: Game) =>
      translate(gameRow(game, names.get(game.tournamentId) ?? "", due.includes(game)));
    const ofGroup = games.filter((game) => !group || game.tournamentId === group.id);
    // The game that the last form was about.
    const [id, version, by] = moveGameInput.parse({ move: query.get("move") }).move;
    const last = rowId()
      .catch(0)
      .parse(query.get("game") ?? "");
    const about = games.find((game) => game.id === (id || last));
    const days = [...new Set(ofGroup.map(({ date }) => date))];
    const asked = query.get("day") ?? (team || onlyMissing ? ALL_DAYS : about?.date);
    const next = asked === ALL_DAYS ? undefined : days.find((date) => date >= today);
    const day = days.find((date) => date === asked) ?? next ?? null;
    const found = ofGroup
      .filter((game) => isWanted(game.team1Name) || isWanted(game.team2Name))
      .filter((game) => !onlyMissing || due.includes(game))
      .filter(({ date }) => day === null || date === day);
    // Today's games that are over come after those that are still to be played.
    if (day === today)
      found.sort((one, other) => Number(hasResult(one)) - Number(hasResult(other)));
    const rows = day === null ? 50 : 80;
    const pages = Math.ceil(found.length / rows);
    const at = Math.max(1, Math.min(Math.trunc(Number(query.get("page"))) || 1, pages));
    const shown = {
      today,
      tournaments: tournaments.map(({ slug, name }) => ({
        slug,
        short: tournamentShortName(name),
      })),
      group: group?.slug ?? null,
      isUnknown,
      team,
      onlyMissing,
      days,
      day,
      pages,
      at,
      games: found.slice((at - 1) * rows, at * rows).map(row),
      moved:
        about?.id === id && about.sequence === version
          ? { ...row(about), back: by < 0 ? null : `${id} ${version} ${-by}` }
          : null,
      conflicts: translate(await listConflicts(ctx)),
      done: await readDoneResult(ctx, query, games),
      deleted: await readDeletedGame(ctx, last),
      topics: [cupTopic(cup.id), ...tournaments.map((each) => tournamentTopic(each.id))],
      until: until.toISOString(),
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
  move: staffForm(["scorekeeper"], {
    input: moveGameInput,
    failed: message("gameForms.list.notMoved"),
    run: async (input, { ctx, back }) => {
      const [id, , by] = input.move;
      return back("move", `&move=${id}+${await moveGame(ctx, input)}+${by}#game-${id}`);
    },
  }),
});

export default function EditGames() {
  const { today, tournaments, group, isUnknown, days, day, pages, at, ...shown } =
    useLoaderData<typeof loader>();
  const { onlyMissing, games, moved, conflicts, done, deleted } = shown;
  const t = useTranslations("gameForms");
  const results = useTranslations("results");
  const hasRole = useHasRole();
  const locale = useLocale();
  const location = useLocation();
  const answer = useFormAnswer();
  const to = (change: Record<string, string | null>) =>
    pageAddress(location, { day: day ?? ALL_DAYS, game: null, page: null, ...change });
  return (
    <Page
      head={
        hasRole() ? (
          <Link to="/admin/schedule" className="button button-plain button-small">
            {t("list.plan")}
          </Link>
        ) : null
      }
      done={moved ? null : undefined}
    >
      <ConfirmButtonChange intent="move" field="move" confirmButton={t("list.moveAnyway")}>
        <Link className="button button-plain" to={to({})}>
          {t("list.cancel")}
        </Link>
      </ConfirmButtonChange>
      {moved && !answer ? (
        <Toast key={location.key}>
          <p>
            {t("list.moved", {
              at: atTime(moved.time ?? "", locale),
              teams: moved.teams.join(" - "),
            })}
          </p>
          {moved.back ? (
            <button
              type="submit"
              form="games"
              name="move"
              value={moved.back}
              className="button button-plain button-small"
            >
              {t("edit.undo")}
            </button>
          ) : null}
        </Toast>
      ) : null}
      <ResultDone done={done} />
      {deleted === null ? null : <RestoreGame gameId={deleted} />}
      <ConflictList conflicts={conflicts} />
      {isUnknown ? <UnknownGroup /> : null}
      <LinkRow
        label={results("days")}
        items={[...days, null].map((date) => ({
          href: to({ day: date ?? ALL_DAYS }),
          label: date ? formatDate(date, Number(today.slice(0, 4)), locale) : results("allDays"),
          chosen: date === day,
        }))}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <LinkRow
          label={t("list.tournament")}
          items={[
            ...(tournaments.length > 1
              ? [{ slug: null, short: t("list.all") }, ...tournaments]
              : []
            ).map(({ slug, short }) => ({
              href: to({ group: slug }),
              label: short,
              chosen: slug === group,
            })),
            {
              href: to({ missing: onlyMissing ? null : "1", day: null }),
              label: t("list.missing"),
              chosen: onlyMissing,
            },
          ]}
        />
        <TeamSearch keeps={["group"]} />
      </div>
      <GamesList games={games} today={today} showsDays={day === null} />
      {pages > 1 ? (
        <LinkRow
          label={t("list.pages")}
          items={Array.from({ length: pages }, (_, index) => String(index + 1)).map((number) => ({
            href: to({ page: number }),
            label: number,
            chosen: number === String(at),
          }))}
        />
      ) : null}
      {games.length > 0 ? null : days.length > 0 || group !== null ? (
        <EmptyState next={<Link to="/admin/games/edit?day=all">{t("list.showAll")}</Link>}>
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
