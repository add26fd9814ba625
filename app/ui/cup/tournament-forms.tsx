import { type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, Fields, FieldsContext } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, type HiddenFields, PostForm } from "#app/forms/form.tsx";
import type { BracketSummary } from "#domain/competition/setup/brackets.ts";
import { Panel } from "../page-layout.tsx";

export function TournamentForm({
  intent,
  ...form
}: {
  intent: string;
  button: string;
  action: string;
  values: Record<string, string>;
  version: string;
}) {
  const years = ["earliestBirthYear", "latestBirthYear", "bornText"];
  return (
    <FieldsForm name={intent} {...form}>
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <Fields only={["name", "rosterSize", "minRoster", ...years]} />
        <div>
          <FieldOf name="playsOn" />
          <InWords of={["playsText"]} />
        </div>
      </div>
    </FieldsForm>
  );
}

export function BracketForms({ brackets, action }: { brackets: BracketSummary[]; action: string }) {
  const t = useTranslations("cupSetup");
  const canBeDeleted = ({ teamCount }: BracketSummary) => teamCount === 0 && brackets.length > 1;
  return (
    <Panel heading={t("bracket.heading")} id="brackets">
      <ul className="divide-y divide-line">
        {brackets.map((bracket) => (
          <li key={`${bracket.id} ${bracket.name}`} className="py-3">
            <NameForm
              id={`rename-bracket-${bracket.id}`}
              intent="rename-bracket"
              hidden={{ bracketId: bracket.id }}
              label={t("bracket.name", { bracket: bracket.name })}
              hint={
                bracket.teamCount === 0
                  ? t("bracket.noTeams")
                  : t("bracket.teams", { count: bracket.teamCount })
              }
              button={t("bracket.rename")}
              value={bracket.name}
              action={action}
            />
            {canBeDeleted(bracket) ? (
              <PostForm
                intent="delete-bracket"
                name={`delete-bracket-${bracket.id}`}
                hidden={{ bracketId: bracket.id }}
                action={action}
              >
                <Button kind="danger">{t("bracket.delete", { bracket: bracket.name })}</Button>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ul>
      <NameForm
        key={brackets.length}
        id="add-bracket"
        intent="add-bracket"
        button={t("bracket.add")}
        value=""
        action={action}
      />
    </Panel>
  );
}

function NameForm({
  id,
  label,
  hint,
  button,
  value,
  ...form
}: {
  id: string;
  intent: string;
  hidden?: HiddenFields;
  action: string;
  label?: string;
  hint?: string;
  button: string;
  value: string;
}) {
  return (
    <FieldsForm name={id} of="add-bracket" values={{ name: value }} {...form}>
      <FieldOf
        name="name"
        {...(label && { label, hint })}
        after={<Button kind="plain">{button}</Button>}
      />
    </FieldsForm>
  );
}

/** What the site says until a date is picked. `hint` replaces that of the first. */
export function InWords({ of, hint }: { of: [string, ...string[]]; hint?: ReactNode }) {
  const t = useTranslations("cupSetup");
  const { fields } = use(FieldsContext);
  const isWrong = of.some((name) => fields[name]?.errors?.length);
  return (
    <details className="max-w-xl" open={isWrong || undefined}>
      <summary>{t("inWords")}</summary>
      {of.map((name, index) => (
        <FieldOf key={name} name={name} {...(hint && index === 0 && { hint })} />
      ))}
    </details>
  );
}
