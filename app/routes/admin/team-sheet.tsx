import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { page } from "../../routing/page.ts";
import { PageHead } from "../../ui/page-layout.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { TeamSheetView } from "../../ui/teams/check-in.tsx";

/** Each view is logged, so the page reloads only on navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const loader = page({ access: "admin", title: "Desk sheet" }, async ({ ctx, site, id }) => {
  const teamId = id;
  const { siteUrl } = site;
  const sheets = await readTeamSheets(ctx, { teamId });
  return {
    teamId,
    sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${siteUrl}/teams/${sheet.slug}`) })),
  };
});

export default function TeamSheetPage() {
  const { teamId, sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="print:hidden">
        <PageHead compact title="Desk sheet" />
        <p className="choices items-center">
          <PrintButton />
          <Link to={`/admin/players/${teamId}`} className="button button-plain">
            Back to the team
          </Link>
        </p>
      </div>
      {sheets.map(({ sheet, qr }) => (
        <TeamSheetView key={sheet.id} sheet={sheet} qr={qr} />
      ))}
    </>
  );
}
