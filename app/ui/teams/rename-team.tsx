import { useTranslations } from "use-intl";
import { FieldsForm } from "../../forms/form.tsx";

export function RenameTeamForm({ team }: { team: { name: string; shortName: string | null } }) {
  const t = useTranslations("consoleTeams");
  const values = { name: team.name, shortName: team.shortName ?? "" };
  return (
    <FieldsForm
      name="rename"
      values={values}
      className="panel"
      button={t("rename.button")}
      kind="plain"
    />
  );
}
