import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { adminCtx } from "../../admin-only.ts";
import { requestOf } from "../../context.ts";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { pageMeta } from "../../page-meta.ts";
import { PrintButton } from "../../ui/admin/print-button.tsx";
import { TeamSheetView } from "../../ui/admin/team-sheet.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { drawQr } from "../../ui/payments/draw-qr.ts";
import type { Route } from "./+types/team-sheet";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Desk sheet", hidden: true });

/** Each view is logged, so the page reloads only on navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const teamId = idFrom(params.teamId);
  const { siteUrl } = requestOf(context);
  const sheets = await orRefuse(readTeamSheets(ctx, { teamId }));
  return {
    teamId,
    sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${siteUrl}/teams/${sheet.slug}`) })),
  };
}

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
