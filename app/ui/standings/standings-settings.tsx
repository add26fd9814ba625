import type { FieldMetadata } from "@conform-to/react";
import { useTranslations } from "use-intl";
import { ordinalName } from "../../../domain/competition/games/game-name-rules.ts";
import {
  TIEBREAKER_FIELDS,
  type TiebreakerField,
} from "../../../domain/competition/standings/input.ts";
import type { StandingsFields } from "../../../domain/competition/standings/standings-settings.ts";
import {
  TIEBREAKERS,
  tiebreakerName,
} from "../../../domain/competition/standings/tiebreaker-rules.ts";
import type { TournamentOrderFields } from "../../../domain/competition/standings/tournament-order.ts";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { useGameText } from "../../i18n/use-game-text.ts";
import { messageText } from "../../i18n/use-message-text.ts";
import { ConfirmableForm } from "../results/confirm-change.tsx";

export function StandingsForm({ values, version }: { values: StandingsFields; version: string }) {
  const { form, fields, answer } = useFields<StandingsFields>("standings", {
    defaultValue: values,
  });
  const t = useTranslations("draws");
  const steps = useStepLabels();
  const labels = {
    ...steps,
    goalCap: t("order.goalCap"),
    forfeitScore: t("order.forfeitScore"),
  };
  return (
    <ConfirmableForm {...form} button={t("order.button")}>
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <StepFields fields={fields} labels={steps} />
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <GoalCapField field={fields.goalCap} />
        <TextField
          field={fields.forfeitScore}
          label={labels.forfeitScore}
          hint={t("order.forfeitScoreHint")}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </ConfirmableForm>
  );
}

export function TournamentOrderForm({
  values,
  version,
}: {
  values: TournamentOrderFields;
  version: string;
}) {
  const { form, fields, answer } = useFields<TournamentOrderFields>("order", {
    defaultValue: values,
  });
  const t = useTranslations("draws");
  const steps = useStepLabels();
  const labels = { ...steps, goalCap: t("order.goalCap"), usesCupOrder: t("order.usesCupOrder") };
  return (
    <ConfirmableForm {...form} button={t("order.button")}>
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <CheckboxField field={fields.usesCupOrder} label={labels.usesCupOrder} />
      <StepFields fields={fields} labels={steps} />
      <GoalCapField field={fields.goalCap} />
    </ConfirmableForm>
  );
}

type StepLabels = Record<TiebreakerField, string>;

function useStepLabels(): StepLabels {
  const t = useTranslations("draws");
  const say = useGameText();
  return Object.fromEntries(
    TIEBREAKER_FIELDS.map((field, index) => [
      field,
      t("order.step", { place: say(ordinalName(index + 2)) }),
    ]),
  ) as StepLabels;
}

function StepFields({
  fields,
  labels,
}: {
  fields: Readonly<Record<TiebreakerField, FieldMetadata<string>>>;
  labels: StepLabels;
}) {
  const t = useTranslations("draws");
  const standings = useTranslations("standings");
  return (
    <fieldset>
      <legend className="font-bold">{t("order.legend")}</legend>
      <p className="hint">{t("order.hint")}</p>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {TIEBREAKER_FIELDS.map((field) => (
          <SelectField key={field} field={fields[field]} label={labels[field]}>
            <option value="">{t("order.none")}</option>
            {TIEBREAKERS.filter(({ id }) => id !== "points").map(({ id }) => (
              <option key={id} value={id}>
                {messageText(tiebreakerName(id), { standings })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

function GoalCapField({ field }: { field: FieldMetadata<string> }) {
  const t = useTranslations("draws");
  return (
    <TextField
      field={field}
      label={t("order.goalCap")}
      hint={t("order.goalCapHint")}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
