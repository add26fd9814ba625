import { useTranslations } from "use-intl";
import { FieldsForm } from "#app/forms/form.tsx";
import { valuesOf } from "#domain/core/fields.ts";
import { renameTeamFields } from "#domain/teams/input.ts";

type Details = Record<Exclude<keyof typeof renameTeamFields, "dropOld">, string | null>;

export function RenameTeamForm({ team }: { team: Details }) {
  const t = useTranslations("consoleTeams");
  const values = valuesOf(renameTeamFields, { ...team, dropOld: false });
  return (
    <FieldsForm
      key={JSON.stringify(values)}
      name="rename"
      values={values}
      className="panel"
      button={t("rename.button")}
      kind="plain"
    />
  );
}
