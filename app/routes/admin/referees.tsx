import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { DayRow } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/page-layout.tsx";
import { ConflictList } from "#app/ui/planning/schedule-checks.tsx";
import { drawQr } from "#app/ui/qr/draw-qr.ts";
import { AssignForm, GameReferees, setFormName } from "#app/ui/referees/game-referees.tsx";
import { changeFormName, RefereePeople } from "#app/ui/referees/referee-people.tsx";
import { namedTeams, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { isToPlay } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import {
  addRefereeInput,
  assignFields,
  assignInput,
  changeRefereeInput,
  refereeFields,
  refereeIdInput,
  setRefereeInput,
} from "#domain/competition/referees/input.ts";
import {
  addReferee,
  changeReferee,
  readStoredReferee,
  removeReferee,
  renewRefereeLink,
} from "#domain/competition/referees/referees.ts";
import { parseDate } from "#domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { assignDay, setReferee } from "#domain/scheduling/assign-referees.ts";
import { readRefereesOfDay } from "#domain/scheduling/referee-day.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("referees.title") },
  async ({ ctx, query, translate }) => {
    const found = await readRefereesOfDay(ctx, parseDate(query.get("day") ?? ""));
    const { cup, tournaments, date, days, version, conflicts, candidates, untimed } = found;
    const teams = (game: Game) =>
      ([1, 2] as const)
        .map((side) => translate(teamName(game[`team${side}Name`], game[`team${side}Withdrawn`])))
        .join(" - ");
    const label = (game: Game) => translate(namedTeams(game, teams(game)));
    return {
      day: date,
      savedId: query.get("done") === "set" ? Number(query.get("game")) : null,
      days,
      version,
      untimed,
      conflicts: translate(
        conflicts.map(({ sentence, game, other }) => ({
          isHard: true,
          sentence,
          gameIds: [game, other].flatMap((each) => each?.id ?? []),
        })),
      ),
      names: candidates.map(({ key, name }) => ({ key, name })),
      games: found.games
        .toSorted((one, other) => Number(isToPlay(other.game)) - Number(isToPlay(one.game)))
        .map(({ game, conflict, ...more }) => ({
          ...more,
          id: game.id,
          label: label(game),
          when: [formatTime(game.time ?? "", ctx.locale), game.field].filter(Boolean).join(", "),
          conflict: conflict ? translate(conflict.sentence) : null,
          isOpen: isToPlay(game) && more.current === null,
        })),
      people: found.people.map(({ referee, address, games, ...more }) => ({
        ...more,
        id: referee.id,
        fields: {
          name: referee.name,
          teamId: referee.teamId === null ? "" : String(referee.teamId),
          notBefore: referee.notBefore ?? "",
          notAfter: referee.notAfter ?? "",
          onlyDay: referee.day === null ? undefined : "on",
        },
        games: games.length,
        address,
        drawing: drawQr(address),
      })),
      teams: (await listTeams(ctx)).map(({ id, name }) => ({ id, name })),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

const scorekeeperForm = mutationForms(["scorekeeper"]);

export const action = forms({
  assign: scorekeeperForm(assignDay, assignInput, message("referees.assign.done"), {
    fields: assignFields,
  }),
  set: staffForm(["scorekeeper"], {
    name: ({ text }) => setFormName(text("gameId")),
    input: setRefereeInput,
    done: message("referees.games.saved"),
    run: async (input, { ctx, back }) => {
      await setReferee(ctx, input);
      return back("set", `&game=${input.gameId}#game-${input.gameId}`);
    },
  }),
  add: scorekeeperForm(addReferee, addRefereeInput, message("referees.people.added"), {
    fields: refereeFields,
    at: "#people",
  }),
  change: scorekeeperForm(changeReferee, changeRefereeInput, message("referees.people.changed"), {
    name: ({ text }) => changeFormName(text("refereeId")),
    fields: refereeFields,
    stored: ({ ctx, text }) => readStoredReferee(ctx, Number(text("refereeId"))),
    at: "#people",
  }),
  remove: scorekeeperForm(removeReferee, refereeIdInput, message("referees.people.removed"), {
    at: "#people",
  }),
  renew: scorekeeperForm(renewRefereeLink, refereeIdInput, message("referees.people.renewed"), {
    at: "#people",
  }),
});

export default function Referees() {
  const { day, days, version, games, names, people, teams, conflicts, untimed, savedId } =
    useLoaderData<typeof loader>();
  const t = useTranslations("referees");
  const locale = useLocale();
  const shownDay = formatDate(day, undefined, locale);
  const here = `/admin/referees?day=${day}`;
  const assigned = games.filter(({ current }) => current !== null).length;
  const isRefused = useFormAnswer() !== undefined;
  const saved = isRefused ? undefined : games.find(({ id }) => id === savedId);
  return (
    <Page
      lead={t("lead", { day: shownDay, assigned, games: games.length })}
      // It's beside the game, where the page has scrolled to.
      done={saved ? null : undefined}
    >
      <p>{t("about")}</p>
      <DayRow
        label={t("day")}
        days={days}
        chosen={day}
        to={(each) => `/admin/referees?day=${each}`}
      />
      <ConflictList conflicts={conflicts} />
      {untimed > 0 ? <p className="hint">{t("untimed", { count: untimed })}</p> : null}
      {games.length === 0 ? (
        <EmptyState next={<Link to="/admin/games/create">{t("create")}</Link>}>
          {t("noGames", { day: shownDay })}
        </EmptyState>
      ) : (
        <>
          <AssignForm day={day} version={version} hasPeople={people.length > 0} action={here} />
          <GameReferees games={games} names={names} savedId={saved?.id} action={here} />
        </>
      )}
      <RefereePeople people={people} teams={teams} day={day} action={here} />
    </Page>
  );
}
