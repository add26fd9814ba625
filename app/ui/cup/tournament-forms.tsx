import { useTranslations } from "use-intl";
import type { BracketSummary } from "../../../domain/competition/setup/brackets.ts";
import type { TournamentFields } from "../../../domain/competition/setup/tournaments.ts";
import { isWrong, TextField } from "../../forms/fields.tsx";
import { Button, type HiddenFields, PostForm, useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { Panel } from "../page-layout.tsx";
import { InWords } from "./in-words.tsx";

const names = [
  "name",
  "rosterSize",
  "minRoster",
  "earliestBirthYear",
  "latestBirthYear",
  "bornText",
  "playsOn",
  "playsText",
] as const satisfies (keyof TournamentFields)[];

export function TournamentForm({
  intent,
  button,
  action,
  values,
  version,
}: {
  intent: string;
  button: string;
  action: string;
  values: Partial<TournamentFields>;
  version: string;
}) {
  const t = useTranslations("cupSetup");
  const labels = Object.fromEntries(names.map((name) => [name, t(`tournament.label.${name}`)]));
  const { form, fields, answer } = useFields<TournamentFields>(intent, { defaultValue: values });
  const text = (
    name: keyof TournamentFields,
    props: { type?: "date"; inputMode?: "numeric" } = {},
  ) => (
    <TextField
      field={fields[name]}
      label={t(`tournament.label.${name}`)}
      hint={t(`tournament.hint.${name}`)}
      autoComplete="off"
      {...props}
    />
  );
  return (
    <PostForm {...form} action={action} button={button}>
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        {text("name")}
        {text("rosterSize", { inputMode: "numeric" })}
        {text("minRoster", { inputMode: "numeric" })}
        {text("earliestBirthYear", { inputMode: "numeric" })}
        {text("latestBirthYear", { inputMode: "numeric" })}
        {text("bornText")}
        <div>
          {text("playsOn", { type: "date" })}
          <InWords open={isWrong(fields.playsText)}>{text("playsText")}</InWords>
        </div>
      </div>
    </PostForm>
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
        label={t("bracket.new")}
        hint={t("bracket.newHint")}
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
  ...sent
}: {
  id: string;
  intent: string;
  hidden?: HiddenFields;
  action: string;
  label: string;
  hint: string;
  button: string;
  value: string;
}) {
  const { form, fields } = useFields<{ name?: string }>(id, { defaultValue: { name: value } });
  return (
    <PostForm {...form} {...sent}>
      <TextField
        field={fields.name}
        label={label}
        hint={hint}
        autoComplete="off"
        after={<Button kind="plain">{button}</Button>}
      />
    </PostForm>
  );
}
