import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import {
  type FieldGame,
  type FieldState,
  gameEventText,
  lastFromOtherPhones,
  possibleDuplicateGoals,
} from "#domain/competition/field/view-rules.ts";
import {
  type Suspension as Held,
  resumeSentence,
  suspensionTitle,
} from "#domain/competition/games/suspension-rules.ts";
import { message } from "#i18n/message.ts";
import { Notice } from "../page-layout.tsx";
import { EntryForm } from "./entry-form.tsx";
import { timeOf } from "./field-state.ts";

export function SyncStatus({ field: { waiting, isOffline, view } }: { field: FieldState }) {
  const t = useTranslations("field");
  const locale = useLocale();
  if (waiting === 0 && !isOffline) return null;
  return (
    <div role="status" className="notice border-live">
      {waiting > 0 ? (
        <p>
          <b>{t("sync.waiting", { count: waiting })}</b>
        </p>
      ) : null}
      {isOffline ? <p>{t("sync.offline", { time: timeOf(view.at, view.zone, locale) })}</p> : null}
    </div>
  );
}

export function RefusedNotice({
  field: { refused, ahead, view },
  onDismiss,
}: {
  field: FieldState;
  onDismiss: (key: string) => void;
}) {
  const t = useTranslations("field");
  const text = useText();
  const locale = useLocale();
  if (refused.length === 0) return null;
  return (
    <Notice kind="bad" role="alert">
      <p>{t("refused.title")}</p>
      <ul>
        {refused.map(({ key, refused: why, atDesk, words, enteredAt }) => (
          <li key={key} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow wrap-anywhere">
              {text(words)}
              <span className="block font-normal">
                {t("refused.why", {
                  time: timeOf(new Date(enteredAt + ahead).toISOString(), view.zone, locale),
                  why: text(why ?? ""),
                })}
                {atDesk ? ` ${text(AT_DESK)}` : null}
              </span>
            </span>
            <button
              type="button"
              className="button button-plain button-small"
              onClick={() => onDismiss(key)}
            >
              {t("refused.dismiss")}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Uses the phone's own clock (`now`), so that it also works offline. */
export function SuspensionNotice({ hold, zone, now }: { hold: Held; zone: string; now: number }) {
  const locale = useLocale();
  const t = useTranslations("field");
  const text = useText();
  const title = text(suspensionTitle(hold));
  return (
    <Notice kind="bad" role="alert">
      <p>
        {t("hold.since", { title, time: timeOf(hold.since, zone, locale) })}{" "}
        {text(resumeSentence(hold, zone, now, locale))} {t("hold.noStart")}
      </p>
    </Notice>
  );
}

export interface GameProps {
  game: FieldGame;
  /** Of this phone (`phoneMark`). */
  mark: string;
  zone: string;
}

export function DuplicateGoals({ game, mark, zone }: GameProps) {
  const t = useTranslations("field");
  const text = useText();
  const locale = useLocale();
  const [kept, setKept] = useState<readonly string[]>([]);
  if (mark === "") return null;
  const last = lastFromOtherPhones(game, mark);
  const twins = possibleDuplicateGoals(game, mark).filter(
    ({ mine }) => !kept.includes(mine.key ?? ""),
  );
  return (
    <>
      {last && game.state === "live" ? (
        <Notice
          role="status"
          text={t("twin.scoring", {
            event: text(gameEventText(game, last)),
            time: timeOf(last.at, zone, locale),
          })}
        />
      ) : null}
      {twins.map(({ mine, other }) => (
        <Notice key={mine.key} kind="bad" role="alert">
          <p>{t("twin.question")}</p>
          <ul>
            <li>{t("twin.mine", { event: text(gameEventText(game, mine)) })}</li>
            <li>{t("twin.other", { event: text(gameEventText(game, other)) })}</li>
          </ul>
          <div className="choices">
            <button
              type="button"
              className="button button-plain"
              onClick={() => setKept([...kept, mine.key ?? ""])}
            >
              {t("twin.keep")}
            </button>
            <EntryForm
              gameId={game.id}
              fields={{ kind: "undo", of: mine.key ?? "", twin: other.key ?? "" }}
            >
              <button type="submit" className="button button-danger">
                {t("twin.undo")}
              </button>
            </EntryForm>
          </div>
        </Notice>
      ))}
    </>
  );
}

const AT_DESK = message("fieldErrors.atDesk");
