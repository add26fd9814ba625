import { useTranslations } from "use-intl";
import { type AnyField, SelectField } from "#app/forms/fields.tsx";
import type { TeamToHandOver } from "#domain/competition/withdrawals/manager-succession.ts";
import { successionField } from "#domain/competition/withdrawals/withdrawal-rules.ts";

/** What becomes of each team that somebody manages, once their account is deleted. */
export function HandoverFields({
  teams,
  fields,
}: {
  teams: readonly TeamToHandOver[];
  fields: Readonly<Record<string, AnyField>>;
}) {
  const t = useTranslations("profile");
  return teams.map(({ id, name, isWithdrawn, successors }) => {
    const field = fields[successionField(id)];
    if (!field) return null;
    const closing = t(isWithdrawn ? "handover.withdrawn" : "handover.deletes");
    const handingOver = t(successors.length === 0 ? "handover.nobody" : "handover.handsOver");
    return (
      <SelectField
        key={id}
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
  });
}
