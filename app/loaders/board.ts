import { type Game, listGames } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { bySchedule, formatDate } from "#domain/competition/games/schedule-rules.ts";
import { topScorers } from "#domain/competition/goals/top-scorers.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import type { FieldDelays } from "#domain/scheduling/field-delay-rules.ts";
import { readFieldDelays } from "#domain/scheduling/field-delays.ts";
import type { Banner } from "#domain/site/announcements/banner-rules.ts";
import { readPublicBanners } from "#domain/site/announcements/banners.ts";
import { readShortNames } from "#domain/teams/rosters.ts";
import { type Message, message } from "#i18n/message.ts";
import type { PageRequest } from "../routing/page.ts";
import type { Slide } from "../ui/board/board-slide.tsx";

/** Rows per slide that are readable from 10 meters. */
const ROWS = 8;

/** A knockout game's name takes a line of its own. */
const KNOCKOUT_ROWS = 6;

export async function readBoard(
  ctx: Ctx,
  cup: Cup,
  tournaments: readonly Tournament[],
  translate: PageRequest["translate"],
): Promise<{ slides: Slide[]; until: string | null }> {
  const shortNames = await readShortNames(
    ctx,
    tournaments.map(({ id }) => id),
  );
  const nameOf = (teamId: number | null, name: string) => shortNames.get(teamId ?? 0) ?? name;
  const each = await Promise.all(
    tournaments.map(async (tournament) => {
      const games = (await listGames(ctx, tournament.id)).map((game) => ({
        ...game,
        team1Name: nameOf(game.team1Id, game.team1Name),
        team2Name: nameOf(game.team2Id, game.team2Name),
      }));
      const tables = await readStandings(ctx, cup, tournament.id);
      return {
        tournament,
        games,
        present: nowAndNext(games, ctx.now, cup.zone),
        tables: tables.map((table) => ({
          ...table,
          rows: table.rows.map((row) => ({ ...row, name: nameOf(row.teamId, row.name) })),
        })),
        scorers: await topScorers(ctx, cup, tournament.id),
      };
    }),
  );
  const ids = tournaments.map(({ id }) => id);
  const banners = await readPublicBanners(ctx, cup.id, ids);
  const delays = await readFieldDelays(ctx, cup);
  const today = each[0]?.present.today ?? "";
  const gameSlides = slidesOfGames(delays, tournaments);
  const dateOf = (date: string) => formatDate(date, undefined, ctx.locale);
  const on = (title: Message) => (date: string) =>
    translate(date === today ? title : message("board.onDay", { title, date: dateOf(date) }));
  const scheduleOn = (date: string) => translate(message("board.schedule", { date: dateOf(date) }));
  const together = (of: "now" | "next") =>
    each.flatMap(({ present }) => present[of]).toSorted(bySchedule);
  const slides = [
    ...gameSlides("now", on(message("board.now")), null, together("now")),
    ...gameSlides("next", on(message("board.next")), null, together("next")),
    ...banners.flatMap(slidesOfMessage),
    ...each.flatMap(({ tournament, games, tables, scorers }): Slide[] => {
      const { id, name: kicker } = tournament;
      const day = dayOf(games, today);
      const ofDay = games.filter(({ date }) => date === day);
      const knockout = games.filter(isKnockout);
      return [
        ...gameSlides(`day-${id}`, scheduleOn, tournament, ofDay),
        ...tables.flatMap(({ bracketId, bracketName: title, rows }) =>
          inPages(rows).map(
            (page, at): Slide => ({
              kind: "standings",
              key: `standings-${bracketId}-${at + 1}`,
              kicker,
              title,
              rows: page,
            }),
          ),
        ),
        ...gameSlides(`knockout-${id}`, on(message("board.knockout")), tournament, knockout),
        ...inPages(scorers).map(
          (page, at): Slide => ({
            kind: "scorers",
            key: `scorers-${id}-${at + 1}`,
            kicker,
            title: translate(message("board.topScorers")),
            rows: page,
          }),
        ),
      ];
    }),
  ];
  const moments = [...each.map(({ present }) => present.until), delays.until];
  const ends = [...moments, ...banners.map(({ until }) => until)].filter((end) => end !== null);
  return { slides, until: ends.toSorted()[0] ?? null };
}

function slidesOfGames(delays: FieldDelays, tournaments: readonly Tournament[]) {
  const names = tournamentShortNames(tournaments);
  return (
    key: string,
    titleOf: (date: string) => string,
    of: Tournament | null,
    games: readonly Game[],
  ): Slide[] => {
    const days = Map.groupBy(games, ({ date }) => date);
    const pages = [...days].flatMap(([date, each]) =>
      inPages(each, each.some(isKnockout) ? KNOCKOUT_ROWS : ROWS).map((page) => ({ date, page })),
    );
    return pages.map(({ date, page }, at) => ({
      kind: "games",
      key: `${key}-${at + 1}`,
      kicker: of?.name ?? "",
      title: titleOf(date),
      rows: page.map((game) => ({
        game,
        late: delays.games.get(game.id) ?? null,
        label: of === null ? (names.get(game.tournamentId) ?? "") : "",
      })),
    }));
  };
}

function dayOf(games: readonly Game[], today: string): string {
  const days = games.map(({ date }) => date);
  return days.find((date) => date >= today) ?? days.at(-1) ?? today;
}

function slidesOfMessage({ id, about, subject, body, language }: Banner): Slide[] {
  const texts = messageSlides(body);
  return texts.map((text, at) => ({
    kind: "message",
    key: at === 0 ? `message-${id}` : `message-${id}-${at + 1}`,
    kicker: [about, texts.length > 1 && `${at + 1}/${texts.length}`].filter(Boolean).join(" "),
    title: subject,
    text,
    isShort: texts.length === 1 && isShortMessage(text),
    language,
  }));
}

function isKnockout({ stage }: Game): boolean {
  return stage !== "group";
}

function inPages<T>(rows: readonly T[], most = ROWS): T[][] {
  const pages = Math.ceil(rows.length / most);
  // Balances the rows so that the last slide isn't nearly empty.
  const size = Math.ceil(rows.length / pages);
  return Array.from({ length: pages }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

const LETTERS = 45;
const LINES = 8;

/** Of a font in which Chinese letters are twice as wide as Latin ones. */
function widthOf(line: string): number {
  return [...line].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}

function linesOf(text: string, letters: number): number {
  const lines = text.trimEnd().split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / letters)), 0);
}

/** Whether a text fits in the largest letters. */
export function isShortMessage(text: string): boolean {
  return linesOf(text, 30) <= 5;
}

/** Parts of a text that are readable from afar, divided between sentences where possible. */
export function messageSlides(text: string): string[] {
  const fits = (part: string) => linesOf(part, LETTERS) <= LINES;
  const sentences = text.split(/(?<=[.!?\u3002]\s|\n)/);
  const pieces = sentences.flatMap((sentence) =>
    fits(sentence) ? [sentence] : (sentence.match(/\S{1,20}\s?|\s/gu) ?? []),
  );
  const slides = [""];
  for (const piece of pieces) {
    const longer = (slides.at(-1) ?? "") + piece;
    if (fits(longer)) slides[slides.length - 1] = longer;
    else slides.push(piece);
  }
  return slides.map((slide) => slide.trim()).filter(Boolean);
}
