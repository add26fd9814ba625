import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/use-locale.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { useGameLabels } from "../games/game-line.tsx";
import { EmptyState } from "../notice.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

export interface RefereeSheet {
  key: string;
  name: string;
  games: Game[];
  /** Of a person's own link; teams have none. */
  code: { drawing: QrDrawing; address: string } | null;
}

/** The games of everyone who referees on a day, to cut apart and hand out. */
export function RefereeSheets({
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
          <caption className="text-xl wrap-anywhere">
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
