import { useTranslations } from "use-intl";
import type { RuleFields } from "../../../domain/competition/setup/rule-settings.ts";
import { TextField } from "../../forms/fields.tsx";
import { useFields } from "../../forms/form.tsx";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { ConfirmableForm } from "../results/confirm-change.tsx";

const LENGTHS = ["groupMinutes", "knockoutMinutes", "finalMinutes", "overtimeMinutes"] as const;
const OTHERS = ["playersPerSide", "prizeText"] as const;
const POINTS = ["pointsWin", "pointsTie", "pointsLoss"] as const;

export function RulesForm({
  values,
  version,
  action,
}: {
  values: RuleFields;
  version: string;
  action: string;
}) {
  const t = useTranslations("cupSetup");
  const { form, fields, answer } = useFields<RuleFields>("rules", { defaultValue: values });
  const names = [...LENGTHS, ...POINTS, ...OTHERS] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`rules.label.${name}`)]));
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <ConfirmableForm
      {...form}
      action={action}
      button={t("rules.button")}
      confirmButton={t("rules.saveAnyway")}
    >
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
      <fieldset>
        <legend className="font-bold">{t("rules.legend.lengths")}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {LENGTHS.map((name) => (
            <TextField
              key={name}
              field={fields[name]}
              label={t(`rules.label.${name}`)}
              hint={t(`rules.hint.${name}`)}
              {...number}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-bold">{t("rules.legend.points")}</legend>
        <div className="grid gap-x-4 sm:grid-cols-3">
          {POINTS.map((name) => (
            <TextField
              key={name}
              field={fields[name]}
              label={t(`rules.label.${name}`)}
              {...number}
            />
          ))}
        </div>
      </fieldset>
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <TextField
          field={fields.playersPerSide}
          label={t("rules.label.playersPerSide")}
          hint={t("rules.hint.playersPerSide")}
          {...number}
        />
        <TextField
          field={fields.prizeText}
          label={t("rules.label.prizeText")}
          hint={t("rules.hint.prizeText")}
          autoComplete="off"
        />
      </div>
    </ConfirmableForm>
  );
}
