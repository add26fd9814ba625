import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { ButtonForm } from "#app/forms/form.tsx";
import { CopyButton } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export interface ManagerLinkAnswer {
  managerLink: string;
}

/** Of a team without a manager: the link for one, shown only when somebody asks for it. */
export function ManagerLinkPanel({ team, until }: { team: string; until: string | null }) {
  const t = useTranslations("consoleTeams.link");
  const answer = useFormAnswer<object | ManagerLinkAnswer>();
  const shown = answer && "managerLink" in answer ? answer.managerLink : null;
  return (
    <Panel heading={t("heading")} id="manager-link">
      <p>{t("lead")}</p>
      {shown ? (
        <div role="status">
          <p>
            <b>{t("title", { team })}</b>
          </p>
          <p className="wrap-anywhere">{shown}</p>
          <CopyButton text={shown} label={t("copy")} />
          {until ? <p className="hint">{t("once", { until })}</p> : null}
        </div>
      ) : null}
      {until && !shown ? <p>{t("open", { until })}</p> : null}
      <div className="choices">
        {shown ? null : <ButtonForm intent="manager-link">{t("show")}</ButtonForm>}
        {until ? (
          <ButtonForm intent="revoke-link" kind="danger">
            {t("revoke")}
          </ButtonForm>
        ) : null}
      </div>
    </Panel>
  );
}
