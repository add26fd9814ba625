import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FieldsForm } from "#app/forms/form.tsx";
import { useDoneKey } from "../page.tsx";
import { Panel } from "../page-layout.tsx";

export function AssignForm(props: {
  day: string;
  version: string;
  hasPeople: boolean;
  action: string;
}) {
  return <Assign key={`${props.day} ${useDoneKey()}`} {...props} />;
}

function Assign({
  day,
  version,
  hasPeople,
  action,
}: {
  day: string;
  version: string;
  hasPeople: boolean;
  action: string;
}) {
  const t = useTranslations("referees");
  const print = useTranslations("print");
  return (
    <Panel heading={t("assign.heading")}>
      <p>{t("assign.about")}</p>
      <FieldsForm
        name="assign"
        values={{ who: hasPeople ? "people" : "teams" }}
        action={action}
        hidden={{ day, version }}
        button={t("assign.button")}
      />
      <p className="choices">
        <Link to={`/admin/print?day=${day}&sheet=referees`} className="button button-plain">
          {print("title")}
        </Link>
      </p>
    </Panel>
  );
}
