import { DomainError } from "#domain/core/errors.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { readTeamSheets, type TeamSheet, teamSheetsFields } from "#domain/teams/team-sheets.ts";
import { message } from "#i18n/message.ts";
import type { FormAnswer } from "../forms/form-action.ts";
import { forms, type Submitted, staffForm } from "../forms/forms.ts";
import { requestOf } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { drawQr } from "../ui/qr/draw-qr.ts";
import type { QrDrawing } from "../ui/qr/qr-code.tsx";

export interface SheetsAnswer extends FormAnswer {
  sheets?: { sheet: TeamSheet; qr: QrDrawing }[];
}

/** The team in the address; null for all teams. */
const onlyTeam = (request: Pick<Submitted, "params" | "id">) =>
  request.params["teamId"] === undefined ? null : { teamId: request.id };

export const loader = page(
  { access: ["registrar"], title: message("consoleTeams.sheets.title") },
  async (request) => {
    const only = onlyTeam(request);
    const teams = await listTeams(request.ctx);
    const team = only && teams.find(({ id }) => id === only.teamId);
    if (team === undefined) throw new DomainError("not-found", message("teamErrors.unknown"));
    return { hasTeams: teams.length > 0, team: team && { id: team.id, name: team.name } };
  },
);

export const action = forms({
  sheets: staffForm(["registrar"], {
    fields: teamSheetsFields,
    run: async (input, submitted) => {
      const { siteUrl } = requestOf(submitted.context);
      const sheets = await readTeamSheets(submitted.ctx, input, onlyTeam(submitted));
      return Response.json({
        form: "sheets",
        result: null,
        failure: null,
        sheets: sheets.map((sheet) => ({ sheet, qr: drawQr(`${siteUrl}/teams/${sheet.slug}`) })),
      } satisfies SheetsAnswer);
    },
  }),
});
