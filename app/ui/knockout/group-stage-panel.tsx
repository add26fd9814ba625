import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { useGameText } from "#app/i18n/use-game-text.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { KnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { useSourceName } from "./knockout-form.tsx";

export function GroupStagePanel({ knockout }: { knockout: KnockoutSetup }) {
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
          <Link
            to={`/admin/games/edit/${id}`}
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {team1Name} - {team2Name}
          </Link>
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
  const say = useGameText();
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
              <span className="block text-[0.95rem] text-soft">
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
          <p key={names}>{t.rich("groups.tied", { teams: names, b: (text) => <b>{text}</b> })}</p>
        ))
      )}
      <p>
        <Link
          to={`/admin/standings/${tournament.id}`}
          className="inline-flex min-h-11 items-center"
        >
          {t(withoutGroups ? "seeds.record" : "groups.record")}
        </Link>
      </p>
    </div>
  );
}
