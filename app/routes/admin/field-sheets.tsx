import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { bold, ConsoleButton, PrintButton } from "#app/ui/buttons.tsx";
import { useFieldTitle } from "#app/ui/field/field-state.ts";
import { useGameLabels } from "#app/ui/games/game-labels.tsx";
import { EmptyState, PageHead } from "#app/ui/page-layout.tsx";
import { drawQr } from "#app/ui/qr/draw-qr.ts";
import { QrCode } from "#app/ui/qr/qr-code.tsx";
import { useInstitute } from "#app/ui/use-institute.ts";
import { listFieldLinks } from "#domain/competition/field/field-links.ts";
import { lengthsDiffer } from "#domain/competition/games/game-length-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { parseDate } from "#domain/core/date-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { readRefereeNames } from "#domain/scheduling/referee-day.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["scorekeeper"], title: message("fieldLinks.sheets.title") },
  async ({ ctx, query }) => {
    const { name } = await currentCup(ctx.db);
    const {
      day,
      games: ofDay,
      fields,
    } = await listFieldLinks(ctx, parseDate(query.get("day") ?? ""));
    return {
      cup: name,
      day,
      showsLength: lengthsDiffer(ofDay),
      referees: await readRefereeNames(ctx, day),
      sheets: fields.flatMap(({ field, games, link }) =>
        link === null
          ? []
          : [
              {
                field,
                address: link.address,
                drawing: drawQr(link.address),
                games,
              },
            ],
      ),
    };
  },
);

export default function FieldSheets() {
  const { cup, day, sheets, referees, showsLength } = useLoaderData<typeof loader>();
  const t = useTranslations("fieldLinks");
  const isRefereed = Object.keys(referees).length > 0;
  const { phone } = useInstitute();
  const locale = useLocale();
  const label = useGameLabels();
  const fieldTitle = useFieldTitle();
  return (
    <>
      <div className="print:hidden">
        <PageHead compact title={t("sheets.title")} lead={t("sheets.lead")} />
        <p className="choices items-center">
          <PrintButton />
          <ConsoleButton to={`/admin/field?day=${day}`}>{t("sheets.back")}</ConsoleButton>
        </p>
      </div>
      {sheets.length === 0 ? (
        <EmptyState next={<Link to={`/admin/field?day=${day}`}>{t("sheets.make")}</Link>}>
          {t("sheets.none")}
        </EmptyState>
      ) : null}
      {sheets.map(({ field, address, drawing, games }) => (
        <section
          key={field}
          aria-label={field}
          className="my-6 print:my-0 print:break-after-page print:last:break-after-auto"
        >
          <p className="my-0 text-lg font-bold">{cup}</p>
          <h2 className="mb-1 text-2xl wrap-anywhere">{fieldTitle(field)}</h2>
          <p className="my-1 text-lg">{formatDate(day, undefined, locale)}</p>
          <div className="my-4 max-w-80 [&>svg]:h-auto [&>svg]:w-full print:max-w-96">
            <QrCode drawing={drawing} label={t("codeAt", { place: field })} />
          </div>
          <p className="my-1">
            {t("sheets.noScan")} <b className="block wrap-anywhere">{address}</b>
          </p>
          <p className="my-1">{t.rich("sheets.help", { phone: formatPhone(phone), b: bold })}</p>
          <ol className="max-w-prose list-decimal pl-6 text-lg">
            <li>{t("sheets.scan")}</li>
            <li>{t("sheets.press")}</li>
            <li>{t("sheets.offline")}</li>
          </ol>
          <table className="mt-4 max-w-prose">
            <thead>
              <tr>
                <th scope="col">{t("sheets.time")}</th>
                <th scope="col">{t("game")}</th>
                {isRefereed ? <th scope="col">{t("sheets.referee")}</th> : null}
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <tr key={game.id}>
                  <td className="whitespace-nowrap">
                    {game.time === null ? "" : formatTime(game.time, locale)}
                    {showsLength ? <span className="text-soft"> {label.length(game)}</span> : null}
                  </td>
                  <td className="wrap-anywhere">{label.title(game)}</td>
                  {isRefereed ? <td className="wrap-anywhere">{referees[game.id]}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
