import { createHash } from "node:crypto";
import { gameName, resultName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import { shadesOf } from "#domain/site/content/color-rules.ts";
import { crestOf } from "#domain/teams/crest-rules.ts";
import { translate } from "#i18n/translate.ts";
import { isDrawable } from "../cards/drawable-rules.ts";
import type { GameCard } from "../cards/game-card.ts";
import { publishedContent } from "./content.ts";

const NEUTRAL = crestOf({
  id: 2,
  name: "",
  color1: "black",
  color2: "white",
  initials: null,
  crestPicture: null,
});

/**
 * What the picture of a game shows: teams and score only (decision 90). Null if the font lacks
 * letters of a name.
 */
export async function readGameCard(
  ctx: Ctx,
  { game, cup, tournament }: { game: Game; cup: Cup; tournament: Tournament },
): Promise<GameCard | null> {
  const { contact, look } = (await publishedContent(ctx)).content;
  const { locale } = ctx;
  const time = game.time && formatTime(game.time, locale);
  const day = formatDate(game.date, 0, locale);
  const result = translate(locale, resultName(game))?.replace("-", "–");
  const card: GameCard = {
    kicker: [
      cup.name,
      tournamentShortName(tournament.name),
      translate(locale, gameName(game)),
    ].join(" · "),
    sides: [
      { name: game.team1Name, crest: game.team1Crest ?? NEUTRAL },
      { name: game.team2Name, crest: game.team2Crest ?? NEUTRAL },
    ],
    middle: result ?? time ?? "–",
    foot: [day, result ? null : game.field].filter(Boolean).join(" · "),
    institute: contact.name,
    accent: shadesOf(look.accent).hot,
  };
  const texts = [card.kicker, card.foot, card.institute, ...card.sides.map(({ name }) => name)];
  return texts.every(isDrawable) ? card : null;
}

/** Changes with what the card shows, for sites that keep pictures by their address. */
export function cardAddress(gameId: number, card: GameCard): string {
  const version = createHash("sha256").update(JSON.stringify(card)).digest("hex").slice(0, 8);
  return `/games/${gameId}/card.png?v=${version}`;
}
