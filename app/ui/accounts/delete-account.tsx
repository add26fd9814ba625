import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#app/forms/fields.tsx";
import type { TeamToHandOver } from "#domain/competition/withdrawals/manager-succession.ts";

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
