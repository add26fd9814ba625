import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import type { WaitingCrest } from "#domain/site/pictures/approve-crests.ts";
import { alertTags, ConsoleLink } from "../buttons.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { CrestPicture, CrestStyles } from "./crest.tsx";

const CRESTS_ID = "crests";

export function WaitingCrestsPanel({ crests }: { crests: WaitingCrest[] }) {
  const t = useTranslations("crest.console");
  if (crests.length === 0) return null;
  return (
    <Panel heading={t("heading")} id={CRESTS_ID}>
      <ul className="rows">
        {crests.map(({ id, teamId, team, tournament, uploaded }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <CrestPicture id={id} />
            <div className="min-w-0 grow">
              <ConsoleLink to={`/admin/players/${teamId}`} className="font-bold wrap-anywhere">
                {team}
              </ConsoleLink>
              <p className="m-0 text-sm text-soft">
                {tournament}, {uploaded}
              </p>
            </div>
            <div className="flex gap-3">
              <ButtonForm intent="approve-crest" hidden={{ crestId: id }} kind="primary">
                {t("approve")}
                <span className="sr-only"> {team}</span>
              </ButtonForm>
              <ButtonForm intent="decline-crest" hidden={{ crestId: id }} kind="danger">
                {t("decline")}
                <span className="sr-only"> {team}</span>
              </ButtonForm>
            </div>
          </li>
        ))}
      </ul>
      <CrestStyles />
    </Panel>
  );
}

export function WaitingCrestsAlert({ count }: { count: number }) {
  const t = useTranslations("crest.console");
  if (count === 0) return null;
  return <Notice text={t.rich("todo", { count, ...alertTags(`/admin/players#${CRESTS_ID}`) })} />;
}
