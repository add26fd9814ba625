import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { Panel } from "../page-layout.tsx";

export function AddTeams({ tournaments }: { tournaments: string[] }) {
  const t = useTranslations("consoleTeams.add");
  const options = tournaments.map((name) => ({ value: name, label: name }));
  const values = { tournamentName: tournaments.length === 1 ? tournaments[0] : "" };
  return (
    <Panel heading={t("heading")} id="add">
      <p>{t("lead")}</p>
      <div className="cols">
        {(["team", "teams"] as const).map((what) => (
          <FieldsForm
            key={what}
            name={`add-${what}`}
            values={values}
            button={t(what === "team" ? "button" : "buttonAll")}
            kind="plain"
          >
            <FieldOf name={what === "team" ? "name" : "names"} />
            <FieldOf name="tournamentName" options={options} />
          </FieldsForm>
        ))}
      </div>
      <p className="hint">
        {t.rich("import", { link: (text) => <Link to="/admin/games/import">{text}</Link> })}
      </p>
    </Panel>
  );
}
