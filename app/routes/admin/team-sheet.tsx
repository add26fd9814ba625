import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readTeamSheets } from "../../../domain/teams/team-sheets.ts";
import { message } from "../../../i18n/message.ts";
import { page } from "../../routing/page.ts";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import { DeskSheets, shouldRevalidate } from "../../ui/teams/desk-sheets.tsx";

export { shouldRevalidate };

export const loader = page(
  { access: ["registrar"], title: message("consoleTeams.sheets.oneTitle") },
  async ({ ctx, site, id }) => {
    const sheets = await readTeamSheets(ctx, { teamId: id });
    return {
      teamId: id,
      sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${site.siteUrl}/teams/${sheet.slug}`) })),
    };
  },
);

export default function TeamSheet() {
  const t = useTranslations("consoleTeams");
  const { teamId, sheets } = useLoaderData<typeof loader>();
  return (
    <DeskSheets
      sheets={sheets}
      back={{ to: `/admin/players/${teamId}`, label: t("sheets.backToTeam") }}
    />
  );
}
