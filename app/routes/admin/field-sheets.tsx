import { Link, useLoaderData } from "react-router";
import { listFieldLinks } from "../../../domain/competition/field/field-links.ts";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { parseDate } from "../../../domain/core/date-rules.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { gameTeams } from "../../ui/games/game-line.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { QrCode } from "../../ui/qr/qr-code.tsx";

export const loader = page({ access: "admin", title: "Field sheets" }, async ({ ctx, query }) => {
  const { day, fields } = await listFieldLinks(ctx, parseDate(query.get("day") ?? ""));
  return {
    day,
    sheets: fields.flatMap(({ field, games, link }) =>
      link === null
        ? []
        : [
            {
              field,
              drawing: drawQr(link.address),
              games: games.map((game) => ({
                id: game.id,
                time: game.time,
                teams: gameTeams(game),
              })),
            },
          ],
    ),
  };
});

export default function FieldSheets() {
  const { day, sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="print:hidden">
        <PageHead compact title="Field sheets" lead="One page a field." />
        <p className="choices items-center">
          <PrintButton />
          <Link to={`/admin/field?day=${day}`} className="button button-plain">
            Back to the links
          </Link>
        </p>
      </div>
      {sheets.length === 0 ? (
        <EmptyState next={<Link to={`/admin/field?day=${day}`}>Make them</Link>}>
          There are no links for this day yet.
        </EmptyState>
      ) : null}
      {sheets.map(({ field, drawing, games }) => (
        <section
          key={field}
          aria-label={field}
          className="my-6 print:my-0 print:break-after-page print:last:break-after-auto"
        >
          <h2 className="mb-1 text-5xl wrap-anywhere">{field}</h2>
          <p className="my-1 text-xl">{formatDate(day)}</p>
          <div className="my-4 max-w-80 [&>svg]:h-auto [&>svg]:w-full print:max-w-96">
            <QrCode drawing={drawing} label={`Code for a phone at ${field}`} />
          </div>
          <ol className="max-w-prose list-decimal pl-6 text-lg">
            <li>Point your phone's camera at the code and open the page it finds.</li>
            <li>
              Press Begin game at kick-off, + Goal for each goal, and End game at the whistle.
            </li>
            <li>Without a signal go on: your phone sends everything when it has one.</li>
          </ol>
          <table className="mt-4 max-w-prose">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Game</th>
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <tr key={game.id}>
                  <td className="whitespace-nowrap">
                    {game.time === null ? "" : formatTime(game.time)}
                  </td>
                  <td className="wrap-anywhere">{game.teams}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
