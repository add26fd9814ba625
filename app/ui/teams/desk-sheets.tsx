import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { formatShortDate } from "../../../domain/core/format-rules.ts";
import { phoneText } from "../../../domain/people/players/phone-rules.ts";
import type { TeamSheet } from "../../../domain/teams/team-sheets.ts";
import { Page } from "../page.tsx";
import { PrintButton } from "../print-button.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

/** Each view is logged, so the page reloads only on navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export function DeskSheets({
  sheets,
  lead,
  back,
}: {
  sheets: { sheet: TeamSheet; qr: QrDrawing }[];
  lead?: string;
  back: { to: string; label: string };
}) {
  return (
    <>
      <div className="print:hidden">
        <Page lead={lead}>
          <p className="choices items-center">
            <PrintButton />
            <Link to={back.to} className="button button-plain">
              {back.label}
            </Link>
          </p>
        </Page>
      </div>
      {sheets.map(({ sheet, qr }) => (
        <DeskSheet key={sheet.id} sheet={sheet} qr={qr} />
      ))}
    </>
  );
}

const TICKED = ["Here", "Paid", "Waiver"];

function DeskSheet({ sheet, qr }: { sheet: TeamSheet; qr: QrDrawing }) {
  const heading = `sheet-${sheet.id}`;
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
            Team manager:{" "}
            {sheet.manager
              ? `${sheet.manager.name}, ${phoneText(sheet.manager.phone)}`
              : "none, this team was imported"}
          </p>
          <p className="my-1">
            Team code: <b>{sheet.teamCode}</b>
          </p>
        </div>
        <figure className="m-0 flex items-center gap-3">
          <figcaption className="max-w-32 text-[0.95rem]">
            <b>Follow this team:</b> times, fields and results, without an account
          </figcaption>
          <QrCode drawing={qr} label={`Code that leads to the page of ${sheet.name}`} />
        </figure>
      </div>
      <div
        role="region"
        aria-label={`Roster of ${sheet.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-x relative print:overflow-visible"
      >
        <table className="min-w-3xl table-fixed print:min-w-0">
          <thead>
            <tr>
              <th scope="col" className="w-[4%]">
                <abbr title="Slot">#</abbr>
              </th>
              <th scope="col">Player</th>
              <th scope="col" className="w-[16%]">
                Born (age)
              </th>
              <th scope="col" className="w-[15%]">
                Phone
              </th>
              <th scope="col">Emergency contact</th>
              {TICKED.map((word) => (
                <th key={word} scope="col" className="w-[9%] px-0! text-center print:text-xs">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.slots.map(({ slot, player }) => (
              <tr key={slot} className="h-12 print:h-9">
                <td>{slot}</td>
                <th scope="row" className="text-base wrap-anywhere print:text-sm">
                  {player?.name ?? <span className="font-normal text-soft">Empty Slot</span>}
                  {player?.isPending ? (
                    <span className="block text-sm font-normal">Guardian has not agreed yet</span>
                  ) : null}
                </th>
                <td>
                  {player && player.dob === null ? "Not given" : null}
                  {player?.dob ? (
                    <>
                      <time dateTime={player.dob} className="whitespace-nowrap">
                        {formatShortDate(player.dob)}
                      </time>{" "}
                      ({player.age})
                    </>
                  ) : null}
                </td>
                <td className="whitespace-nowrap">{player ? phoneText(player.phone) : null}</td>
                <td>
                  {player?.emergency ? (
                    <>
                      <span className="wrap-anywhere">{player.emergency.name}</span>{" "}
                      <span className="whitespace-nowrap">{phoneText(player.emergency.phone)}</span>
                    </>
                  ) : null}
                </td>
                {TICKED.map((word) => (
                  <td key={word} className="text-center">
                    <span className="sr-only">{word}: not ticked</span>
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
