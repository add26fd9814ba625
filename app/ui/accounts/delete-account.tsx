import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#app/forms/fields.tsx";
import { useFields } from "#app/forms/form.tsx";
import type { TeamToHandOver } from "#domain/competition/withdrawals/manager-succession.ts";
import { successionField } from "#domain/competition/withdrawals/withdrawal-rules.ts";
import type { PersonPage } from "#domain/site/accounts/person-page.ts";
import { QuestionPanel } from "../people/person-actions.tsx";

export function TeamHandoverField({
  team,
  field,
}: {
  team: TeamToHandOver;
  field: ComponentProps<typeof SelectField>["field"];
}) {
  const t = useTranslations("profile");
  const { name, isWithdrawn, successors } = team;
  const closing = t(isWithdrawn ? "handover.withdrawn" : "handover.deletes");
  const handingOver = t(successors.length === 0 ? "handover.nobody" : "handover.handsOver");
  return (
    <SelectField
      field={field}
      label={t("handover.label", { team: name })}
      hint={`${closing} ${handingOver}`}
    >
      <option value="">{t("handover.choose")}</option>
      {successors.map((each) => (
        <option key={each.playerId} value={each.playerId}>
          {t("handover.to", { name: each.name })}
        </option>
      ))}
      <option value="close">{t("handover.close")}</option>
    </SelectField>
  );
}

export function DeletePerson({
  person: { name, isHolder, manages, family },
}: {
  person: Pick<PersonPage, "name" | "isHolder" | "manages" | "family">;
}) {
  const t = useTranslations("people");
  const { fields } = useFields("delete");
  const what = isHolder ? "account" : "player";
  const names = [name, ...(isHolder ? family : []).map((each) => each.name)].join(", ");
  return (
    <QuestionPanel
      id="delete-account"
      heading={t("delete.heading")}
      question={t(`delete.${what}.question`)}
      query="delete"
      intent="delete"
      button={t(`delete.${what}.button`)}
      yes={t(`delete.${what}.yes`)}
      intro={t(`delete.${what}.intro`)}
    >
      <p className="font-bold wrap-anywhere">{t("delete.forever", { names })}</p>
      {manages.map((team) => {
        const field = fields[successionField(team.id)];
        return field ? <TeamHandoverField key={team.id} team={team} field={field} /> : null;
      })}
    </QuestionPanel>
  );
}
