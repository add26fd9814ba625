import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { readSponsors } from "#app/loaders/sponsors.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleButton, DayRow, LinkRow, PrintButton } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { useGameLabels } from "#app/ui/games/game-labels.tsx";
import { DayPlan, GameSheet } from "#app/ui/games/print-sheets.tsx";
import { EmptyState, PageHead } from "#app/ui/page-layout.tsx";
import { drawQr } from "#app/ui/qr/draw-qr.ts";
import { QrCode, type QrDrawing } from "#app/ui/qr/qr-code.tsx";
import { Sponsors } from "#app/ui/site/sponsors.tsx";
import { listFieldLinks } from "#domain/competition/field/field-links.ts";
import { lengthsDiffer } from "#domain/competition/games/game-length-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { personKey, teamKey } from "#domain/competition/referees/referee-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { parseDate } from "#domain/core/date-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { listTournaments } from "#domain/cup/current-cup.ts";
import { readRefereeNames, readRefereesOfDay } from "#domain/scheduling/referee-day.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { readGameRosters } from "#domain/teams/team-sheets.ts";
import { message } from "#i18n/message.ts";

const SHEETS = ["plan", "games", "referees"] as const;

export const loader = page(
  { access: ["scorekeeper"], title: message("print.title") },
  async ({ ctx, query }) => {
    const { cup } = await readCupOverview(ctx);
    const tournaments = await listTournaments(ctx, cup.id);
    const asked = parseDate(query.get("day") ?? "");
    const { day, days, games, fields } = await listFieldLinks(ctx, asked);
    const sheet = SHEETS.find((each) => each === query.get("sheet")) ?? SHEETS[0];
    const field = fields.find((each) => each.field === query.get("field")) ?? null;
    const isGames = sheet === "games";
    // Games that aren't played need no sheet.
    const chosen = (field ? field.games : games).filter(
      ({ state }) => !isGames || !["cancelled", "postponed", "annulled"].includes(state),
    );
    const teamIds = chosen.flatMap(({ team1Id, team2Id }) => [team1Id ?? 0, team2Id ?? 0]);
    const named = isGames ? await readRefereeNames(ctx, day) : {};
    const rosters = isGames ? await readGameRosters(ctx, teamIds) : new Map();
    return {
      cupName: cup.name,
      sponsors: sheet === "plan" ? await readSponsors(ctx, await readContent(ctx)) : [],
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      day,
      days,
      sheet,
      fields: fields.map((each) => each.field),
      field: field?.field ?? null,
      showsLength: lengthsDiffer(games),
      tournaments: Object.fromEntries(tournaments.map(({ id, name }) => [id, name])),
      games: isGames ? [...Map.groupBy(chosen, (each) => each.field).values()].flat() : chosen,
      rosters: Object.fromEntries(rosters),
      referees: named,
      refereeSheets: sheet === "referees" ? await readRefereeSheets(ctx, day) : [],
      codes: isGames
        ? Object.fromEntries(
            fields.flatMap(({ field: name, link }) => (link ? [[name, drawQr(link.address)]] : [])),
          )
        : {},
    };
  },
);

async function readRefereeSheets(ctx: Ctx, day: string): Promise<RefereeSheet[]> {
  const { people, teams } = await readRefereesOfDay(ctx, day);
  return [
    ...people
      .filter(({ games }) => games.length > 0)
      .map(({ referee, address, games }) => ({
        key: personKey(referee.id),
        name: referee.name,
        games,
        code: { drawing: drawQr(address), address },
      })),
    ...teams.map(({ id, name, games }) => ({ key: teamKey(id), name, games, code: null })),
  ];
}

export default function Print() {
  const { cupName, day, days, sheet, fields, field, games, ...more } =
    useLoaderData<typeof loader>();
  const t = useTranslations("print");
  const locale = useLocale();
  const hasRole = useHasRole();
  const to = (change: Record<string, string | null>) => {
    const query = { day, sheet, field, ...change };
    const set = Object.entries(query).filter((each): each is [string, string] => each[1] !== null);
    return `/admin/print?${new URLSearchParams(set)}`;
  };
  return (
    <>
      <div className="print:hidden">
        <PageHead compact title={t("title")} lead={t(`${sheet}Lead`)} />
        <DayRow
          label={t("day")}
          days={days}
          chosen={day}
          to={(each) => to({ day: each, field: null })}
        />
        <LinkRow
          label={t("what")}
          items={SHEETS.map((each) => ({
            href: to({ sheet: each }),
            label: t(each),
            chosen: each === sheet,
          }))}
        />
        {fields.length > 1 && sheet !== "referees" ? (
          <LinkRow
            label={t("field")}
            items={[null, ...fields].map((each) => ({
              href: to({ field: each }),
              label: each ?? t("allFields"),
              chosen: each === field,
            }))}
          />
        ) : null}
        <p className="choices items-center">
          <PrintButton />
          {hasRole("registrar") ? (
            <ConsoleButton to="/admin/players/sheets">{t("rosters")}</ConsoleButton>
          ) : null}
          <SiteLink href="/board" className="button button-plain">
            {t("board")}
          </SiteLink>
        </p>
      </div>
      {games.length === 0 && sheet !== "referees" ? (
        <EmptyState next={<Link to="/admin/games/create">{t("create")}</Link>}>
          {t("noGames", { day: formatDate(day, undefined, locale) })}
        </EmptyState>
      ) : null}
      {sheet === "referees" ? (
        <RefereeSheets day={day} sheets={more.refereeSheets} showsLength={more.showsLength} />
      ) : null}
      {sheet === "plan" ? (
        <>
          <DayPlan
            cupName={cupName}
            day={day}
            games={games}
            tournaments={more.tournaments}
            showsLength={more.showsLength}
          />
          <Sponsors of={more.sponsors} linked={false} />
        </>
      ) : null}
      {sheet === "games"
        ? games.map((game) => (
            <GameSheet
              key={game.id}
              game={game}
              tournamentName={more.tournaments[game.tournamentId] ?? ""}
              rosters={[more.rosters[game.team1Id ?? 0], more.rosters[game.team2Id ?? 0]]}
              code={more.codes[game.field ?? ""]}
              referee={more.referees[game.id]}
              showsLength={more.showsLength}
            />
          ))
        : null}
    </>
  );
}

interface RefereeSheet {
  key: string;
  name: string;
  games: Game[];
  /** Of a person's own link; teams have none. */
  code: { drawing: QrDrawing; address: string } | null;
}

/** The games of everyone who referees on a day, to cut apart and hand out. */
function RefereeSheets({
  sheets,
  ...more
}: {
  day: string;
  sheets: readonly RefereeSheet[];
  showsLength: boolean;
}) {
  const { day } = more;
  const t = useTranslations("referees");
  if (sheets.length === 0) {
    return (
      <EmptyState next={<Link to={`/admin/referees?day=${day}`}>{t("print.assign")}</Link>}>
        {t("print.none")}
      </EmptyState>
    );
  }
  return sheets.map((sheet) => <Sheet key={sheet.key} sheet={sheet} {...more} />);
}

function Sheet({
  day,
  sheet: { name, games, code },
  showsLength,
}: {
  day: string;
  sheet: RefereeSheet;
  showsLength: boolean;
}) {
  const t = useTranslations("referees");
  const columns = useTranslations("print");
  const locale = useLocale();
  const label = useGameLabels();
  return (
    <section
      aria-label={name}
      className="my-6 border-t-2 border-ink pt-2 break-inside-avoid print:my-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <table className="w-auto min-w-0 grow">
          <caption className="text-lg wrap-anywhere">
            {t("print.caption", { name, day: formatDate(day, undefined, locale) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{columns("dayPlan.time")}</th>
              <th scope="col">{columns("dayPlan.field")}</th>
              <th scope="col">{columns("dayPlan.game")}</th>
            </tr>
          </thead>
          <tbody>
            {games.map((game) => (
              <tr key={game.id}>
                <td className="font-bold whitespace-nowrap">
                  {formatTime(game.time ?? "", locale)}
                  {showsLength ? (
                    <span className="font-normal text-soft"> {label.length(game)}</span>
                  ) : null}
                </td>
                <td className="wrap-anywhere">{game.field}</td>
                <td className="wrap-anywhere">{label.title(game)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {code ? (
          <div className="shrink-0 text-center">
            <QrCode drawing={code.drawing} label={t("people.codeFor", { name })} />
            <p className="my-1 text-sm">{t("print.scan")}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}
