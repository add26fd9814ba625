import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { message } from "../../../i18n/message.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { DeskSheets, shouldRevalidate } from "../../ui/teams/desk-sheets.tsx";

export { shouldRevalidate };

export const loader = page(
  { access: ["registrar"], title: message("consoleTeams.sheets.title") },
  async ({ ctx, site }) => {
    const sheets = await readTeamSheets(ctx);
    return {
      sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${site.siteUrl}/teams/${sheet.slug}`) })),
    };
  },
);

export default function TeamSheets() {
  const t = useTranslations("consoleTeams");
  const { sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskSheets
        sheets={sheets}
        lead={t("sheets.lead")}
        back={{ to: "/admin/players", label: t("sheets.backToTeams") }}
      />
      {sheets.length === 0 ? (
        <EmptyState next={<Link to="/admin/players">{t("title")}</Link>}>{t("noTeams")}</EmptyState>
      ) : null}
    </>
  );
}
