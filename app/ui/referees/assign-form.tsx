import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { CheckboxField, SelectField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { useDoneKey } from "../page.tsx";
import { Panel } from "../page-layout.tsx";

const CHOICES = ["people", "teams", "both"] as const;

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
  const { form, fields } = useFields<{ who: string; again: string }>("assign", {
    defaultValue: { who: hasPeople ? "people" : "teams" },
  });
  return (
    <Panel heading={t("assign.heading")}>
      <p>{t("assign.about")}</p>
      <PostForm {...form} action={action} hidden={{ day, version }} button={t("assign.button")}>
        <SelectField field={fields.who} label={t("assign.who")}>
          {CHOICES.map((each) => (
            <option key={each} value={each}>
              {t(`assign.${each}`)}
            </option>
          ))}
        </SelectField>
        <CheckboxField field={fields.again} label={t("assign.again")} />
      </PostForm>
      <p className="choices">
        <Link to={`/admin/print?day=${day}&sheet=referees`} className="button button-plain">
          {print("title")}
        </Link>
      </p>
    </Panel>
  );
}
