import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { REOPEN_MINUTES, whyEntryRefused } from "#domain/competition/field/entry-rules.ts";
import {
  type FieldGame,
  type FieldGameEvent,
  gameEventText,
  initialGame,
} from "#domain/competition/field/view-rules.ts";
import { awaitsShootout, shownState } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import { suspensionAt } from "#domain/competition/games/suspension-rules.ts";
import { message } from "#i18n/message.ts";
import { EmptyState, Notice } from "../page-layout.tsx";
import { CurrentGame } from "./current-game.tsx";
import {
  EntryForm,
  EntryModeContext,
  type EntryRefusal,
  type OpenSheet,
  PageLink,
} from "./entry-form.tsx";
import {
  DuplicateGoals,
  type GameProps,
  RefusedNotice,
  SuspensionNotice,
  SyncStatus,
} from "./field-notices.tsx";
import { timeOf, useClock } from "./field-state.ts";
import { Sheet } from "./sheets.tsx";

function GameRows({
  games,
  onChoose,
}: {
  games: readonly FieldGame[];
  onChoose: (id: number) => void;
}) {
  const t = useTranslations("field");
  const states = useTranslations("games");
  const locale = useLocale();
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="other-games">
      <h2 id="other-games" className="text-xl">
        {t("others")}
      </h2>
      <ul className="rows">
        {games.map((game) => (
          <li key={game.id}>
            <PageLink
              query={{ game: String(game.id) }}
              onPress={() => {
                onChoose(game.id);
                window.scrollTo({ top: 0 });
              }}
              className="flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:underline"
            >
              <span className="w-24 shrink-0 text-base text-soft">
                {game.time === null ? "" : formatTime(game.time, locale)}
                <span className="block">
                  {game.state === "scheduled" ? "" : states(`state.${shownState(game)}`)}
                </span>
              </span>
              <span className="min-w-0 grow leading-snug wrap-anywhere">
                {game.teams[0].name}
                <span className="block">{game.teams[1].name}</span>
                {game.stage === "group" ? null : (
                  <span className="block text-base text-soft">{game.title}</span>
                )}
                {awaitsShootout(game) ? (
                  <span className="block text-base font-bold">{t("score.noPenalties")}</span>
                ) : null}
              </span>
              {game.team1Score === null ? null : (
                <span className="shrink-0 text-right font-display text-xl leading-none font-extrabold">
                  {game.team1Score}
                  <span className="block">{game.team2Score}</span>
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameEvents({ game, mark, zone, at }: GameProps & { at: number }) {
  const t = useTranslations("field");
  // Entries are refused here with what the server would say.
  const text = useText(
    "common",
    "competitionErrors",
    "coreErrors",
    "field",
    "fieldErrors",
    "forms",
    "games",
  );
  const locale = useLocale();
  if (game.happenings.length === 0) return null;
  const by = ({ phone, isWaiting }: FieldGameEvent) => {
    if (isWaiting) return t("happenings.waiting");
    if (phone === null) return t("happenings.organizer");
    return mark !== "" && phone !== mark ? t("happenings.otherPhone") : "";
  };
  return (
    <section aria-labelledby="happenings">
      <h2 id="happenings" className="text-xl">
        {t("happenings.title")}
      </h2>
      <ol className="rows">
        {game.happenings.toReversed().map((each) => (
          <li key={each.key ?? `${each.kind} ${each.at}`} className="flex items-center gap-3 py-1">
            <p className="my-1 min-w-0 grow leading-snug wrap-anywhere">
              {text(gameEventText(game, each))}
              <span className="block text-base text-soft">
                {[
                  timeOf(each.at, zone, locale),
                  each.minute === null ? "" : t("happenings.minute", { minute: each.minute + 1 }),
                  by(each),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </p>
            {each.key === null || !mayUndo(game, each.key, at) ? null : (
              <EntryForm gameId={game.id} fields={{ kind: "undo", of: each.key }}>
                <button
                  type="submit"
                  className="button button-plain button-small"
                  aria-label={text(
                    message("field.event.undo", { what: gameEventText(game, each) }),
                  )}
                >
                  {t("event.undoUnknown")}
                </button>
              </EntryForm>
            )}
          </li>
        ))}
      </ol>
      {game.happenings.at(-1)?.isReport ? (
        <p className="hint">{t("happenings.undoReport", { minutes: REOPEN_MINUTES })}</p>
      ) : null}
      {game.happenings.at(-1)?.kind === "end" ? (
        <p className="hint">{t("happenings.undoEnd", { minutes: REOPEN_MINUTES })}</p>
      ) : null}
    </section>
  );
}

function mayUndo(game: FieldGame, of: string, at: number): boolean {
  return whyEntryRefused(game, { kind: "undo", of, twin: null }, at) === null;
}

export function FieldPage({
  field,
  page: { path, phone, seed },
  chosen,
  sheet,
  refusal,
  isHoldTold,
  onChoose,
  onDismiss,
  ...entering
}: Pick<ComponentProps<typeof RefusedNotice>, "field" | "onDismiss"> & {
  page: { path: string; phone: string; seed: string };
  /** Null for the next game in turn. */
  chosen: number | null;
  sheet: OpenSheet | null;
  refusal: EntryRefusal | null;
  isHoldTold: boolean;
  onChoose: (gameId: number) => void;
  onSheet: (sheet: OpenSheet | null) => void;
  onEnter: (fields: FormData) => void;
}) {
  const t = useTranslations("field");
  const text = useText("common", "field", "fieldErrors", "forms", "games");
  const { view, mark } = field;
  const front = initialGame(view, chosen);
  const under = view.games.find(({ id }) => id === sheet?.gameId) ?? front;
  // Show no times until the clock offset is known, because the phone's clock can be wrong.
  const now = useClock(mark === "" ? null : field.ahead);
  const at = now ?? Date.parse(view.at);
  const hold = suspensionAt(view.hold, at);
  const isOver = now !== null && now > Date.parse(view.until);
  const closed = view.closed ?? (isOver ? text(message("fieldErrors.dayOver")) : null);
  const isOpen = closed === null;
  const addressOf = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ phone, ...query })}`;
  const isUnder = isOpen && sheet !== null && under !== null;
  const signals = (
    <>
      {/* Live regions must exist before their content changes. */}
      <div role="status">
        {isOpen && isHoldTold && hold ? <p className="font-bold">{t("hold.noStart")}</p> : null}
      </div>
      <SyncStatus field={field} />
      <RefusedNotice field={field} onDismiss={onDismiss} />
      {refusal === null || isUnder ? null : (
        <Notice kind="bad" role="alert" text={text(refusal.why)} />
      )}
    </>
  );
  return (
    <EntryModeContext value={{ phone, seed, pass: view.pass, addressOf, refusal, ...entering }}>
      {closed === null ? null : <Notice text={closed} />}
      {isOpen && !isHoldTold && hold ? (
        <SuspensionNotice hold={hold} zone={view.zone} now={at} />
      ) : null}
      {isOpen && front ? (
        <>
          <CurrentGame key={front.id} game={front} now={now} at={at} isSuspended={hold !== null} />
          {/* At the bottom, so that nothing moves under a thumb. */}
          {signals}
          <DuplicateGoals game={front} mark={mark} zone={view.zone} />
          <GameEvents game={front} mark={mark} zone={view.zone} at={at} />
          {sheet === null || !under ? null : (
            <Sheet key={`${under.id} ${sheet.name}`} game={under} name={sheet.name} />
          )}
        </>
      ) : (
        signals
      )}
      {isOpen && !front ? <EmptyState>{t("noGames")}</EmptyState> : null}
      {isOpen ? (
        <GameRows games={view.games.filter(({ id }) => id !== front?.id)} onChoose={onChoose} />
      ) : null}
    </EntryModeContext>
  );
}
