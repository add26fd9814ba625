import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { loader, SheetsAnswer } from "#app/loaders/team-sheets.ts";
import { formatShortDate } from "#domain/core/format-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import type { TeamSheet } from "#domain/teams/team-sheets.ts";
import { bold, ConsoleButton, PrintButton } from "../buttons.tsx";
import { Page } from "../page.tsx";
import { EmptyState } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

/** The form that asks for a reason, then the sheets that answer it. */
export function DeskSheets() {
  const t = useTranslations("consoleTeams");
  const { hasTeams, team } = useLoaderData<typeof loader>();
  const sheets = useFormAnswer<SheetsAnswer>()?.sheets;
  return (
    <>
      <div className="print:hidden">
        <Page
          title={team ? t("sheets.oneTitle", { team: team.name }) : undefined}
          lead={t("sheets.lead")}
        >
          {hasTeams ? null : <EmptyState>{t("noTeams")}</EmptyState>}
          {hasTeams && !sheets ? <SheetsForm /> : null}
          <p className="choices items-center">
            {sheets ? <PrintButton /> : null}
            <ConsoleButton to={team ? `/admin/players/${team.id}` : "/admin/players"}>
              {t(team ? "theTeam" : "allTeams")}
            </ConsoleButton>
          </p>
        </Page>
      </div>
      {sheets?.map(({ sheet, qr }) => (
        <DeskSheet key={sheet.id} sheet={sheet} qr={qr} />
      ))}
    </>
  );
}

function SheetsForm() {
  const t = useTranslations("consoleTeams");
  return <FieldsForm name="sheets" button={t("sheets.show")} className="panel" />;
}

/** On a phone a player is a card; boxes are ticked on paper only. */
const PHONE_ROW =
  "phone:grid phone:h-auto phone:grid-cols-[1.5rem_1fr_auto] phone:items-baseline phone:gap-x-3 phone:border-b phone:border-rule phone:py-2 phone:*:block phone:*:border-0 phone:*:p-0";

const TICKED = ["here", "paid", "waiver"] as const;

function DeskSheet({ sheet, qr }: { sheet: TeamSheet; qr: QrDrawing }) {
  const t = useTranslations("consoleTeams");
  const locale = useLocale();
  const heading = `sheet-${sheet.id}`;
  const phoneOf = (phone: string | null) =>
    phone === null ? t("sheets.notKnown") : formatPhone(phone);
  return (
    <section
      aria-labelledby={heading}
      className="my-6 print:my-0 print:break-after-page print:last:break-after-auto"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={heading} className="mb-1 wrap-anywhere">
            {sheet.name}
          </h2>
          <p className="my-1">
            {sheet.tournamentName}, {sheet.bracketName}
          </p>
          <p className="my-1">
            {sheet.manager
              ? t("sheets.manager", {
                  name: sheet.manager.name,
                  phone: phoneOf(sheet.manager.phone),
                })
              : t("sheets.noManager")}
          </p>
          <p className="my-1">{t.rich("sheets.code", { code: sheet.teamCode, b: bold })}</p>
        </div>
        <figure className="m-0 flex items-center gap-3">
          <figcaption className="max-w-32 text-base">
            {t.rich("sheets.follow", { b: bold })}
          </figcaption>
          <QrCode drawing={qr} label={t("sheets.qr", { team: sheet.name })} />
        </figure>
      </div>
      <div
        role="region"
        aria-label={t("sheets.roster", { team: sheet.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-x print:overflow-visible"
      >
        <table className="min-w-3xl table-fixed phone:block phone:min-w-0 print:min-w-0">
          <thead className="phone:sr-only">
            <tr>
              <th scope="col" className="w-[4%]">
                <abbr title={t("sheets.slot")}>#</abbr>
              </th>
              <th scope="col">{t("sheets.player")}</th>
              <th scope="col" className="w-[16%]">
                {t("sheets.born")}
              </th>
              <th scope="col">{t("sheets.emergency")}</th>
              {TICKED.map((what) => (
                <th key={what} scope="col" className="w-[9%] px-0! text-center print:text-sm">
                  {t(`sheets.tick.${what}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="phone:block">
            {sheet.slots.map(({ slot, number, player }) => (
              <tr key={slot} className={`h-12 print:h-9 ${PHONE_ROW}`}>
                <td className="phone:font-bold">{number}</td>
                <th scope="row" className="text-base wrap-anywhere print:text-sm">
                  {player?.name ?? (
                    <span className="font-normal text-soft">{t("roster.empty")}</span>
                  )}
                  {player?.pending ? (
                    <span className="block text-sm font-normal">
                      {t("roster.pending", { pending: player.pending })}
                    </span>
                  ) : null}
                </th>
                <td className="phone:text-right">
                  {player && player.born === null ? t("sheets.notKnown") : null}
                  {player?.born ? (
                    <time dateTime={player.born} className="whitespace-nowrap">
                      {player.age === null ? player.born : formatShortDate(player.born, locale)}
                    </time>
                  ) : null}
                  {player?.age ? ` (${player.age})` : null}
                </td>
                <td className="phone:col-span-2 phone:col-start-2">
                  {player ? (
                    <>
                      <span className="wrap-anywhere">{player.emergencyName}</span>{" "}
                      <span className="whitespace-nowrap">{phoneOf(player.emergencyPhone)}</span>
                    </>
                  ) : null}
                </td>
                {TICKED.map((what) => (
                  <td key={what} className="text-center phone:hidden!">
                    <span className="sr-only">
                      {t("sheets.notTicked", { what: t(`sheets.tick.${what}`) })}
                    </span>
                    <span className="inline-block size-5 border-2 border-ink" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
