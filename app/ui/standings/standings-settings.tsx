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
import { SelectField, TextField } from "../../forms/fields.tsx";
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
  const say = useGameText();
  const standings = useTranslations("standings");
  const labels: Record<keyof StandingsFields, string> = {
    ...(Object.fromEntries(
      TIEBREAKER_FIELDS.map((field, index) => [
        field,
        t("order.step", { place: say(ordinalName(index + 2)) }),
      ]),
    ) as Record<TiebreakerField, string>),
    goalCap: t("order.goalCap"),
    forfeitScore: t("order.forfeitScore"),
  };
  return (
    <ConfirmableForm {...form} button={t("order.button")}>
      <ConcurrentChange answer={answer} labels={labels} />
      <VersionField version={version} answer={answer} />
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
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <TextField
          field={fields.goalCap}
          label={labels.goalCap}
          hint={t("order.goalCapHint")}
          inputMode="numeric"
          autoComplete="off"
        />
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
