import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { adminCtx } from "../../admin-only.ts";
import { requestOf } from "../../context.ts";
import { pageMeta } from "../../page-meta.ts";
import { PrintButton } from "../../ui/admin/print-button.tsx";
import { TeamSheetView } from "../../ui/admin/team-sheet.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { drawQr } from "../../ui/payments/draw-qr.ts";
import type { Route } from "./+types/team-sheets";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Desk sheets", hidden: true });

/** Each view is logged, so the page reloads only on navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const { siteUrl } = requestOf(context);
  const sheets = await readTeamSheets(ctx);
  return {
    sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${siteUrl}/teams/${sheet.slug}`) })),
  };
}

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
