import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { TeamSheetView } from "../../ui/teams/check-in.tsx";

/** Each view is logged, so the page reloads only on navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const loader = page({ access: "admin", title: "Desk sheets" }, async ({ ctx, site }) => {
  const { siteUrl } = site;
  const sheets = await readTeamSheets(ctx);
  return {
    sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${siteUrl}/teams/${sheet.slug}`) })),
  };
});

export default function TeamSheets() {
  const { sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="print:hidden">
        <PageHead compact title="Desk sheets" lead="One page a team." />
        <p className="choices items-center">
          <PrintButton />
          <Link to="/admin/players" className="button button-plain">
            Back to the teams
          </Link>
        </p>
      </div>
      {sheets.length === 0 ? (
        <EmptyState next={<Link to="/admin/players">Players</Link>}>No teams yet.</EmptyState>
      ) : null}
      {sheets.map(({ sheet, qr }) => (
        <TeamSheetView key={sheet.id} sheet={sheet} qr={qr} />
      ))}
    </>
  );
}
