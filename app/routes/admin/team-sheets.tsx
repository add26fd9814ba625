import { Link, useLoaderData } from "react-router";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { DeskSheets, shouldRevalidate } from "../../ui/teams/desk-sheets.tsx";

export { shouldRevalidate };

export const loader = page({ access: "admin", title: "Desk sheets" }, async ({ ctx, site }) => {
  const sheets = await readTeamSheets(ctx);
  return {
    sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${site.siteUrl}/teams/${sheet.slug}`) })),
  };
});

export default function TeamSheets() {
  const { sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskSheets
        sheets={sheets}
        lead="One page a team."
        back={{ to: "/admin/players", label: "Back to the teams" }}
      />
      {sheets.length === 0 ? (
        <EmptyState next={<Link to="/admin/players">Players</Link>}>No teams yet.</EmptyState>
      ) : null}
    </>
  );
}
