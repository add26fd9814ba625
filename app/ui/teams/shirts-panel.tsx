import { useForm } from "@conform-to/react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { type AnyField, TextField } from "#app/forms/fields.tsx";
import { Button, PostForm } from "#app/forms/form.tsx";
import { shirtField } from "#domain/teams/shirt-rules.ts";
import type { TeamView } from "#domain/teams/team-view.ts";

/** A shirt number per slot. For those who manage the team, and in the console. */
export function ShirtsPanel({ team }: { team: Pick<TeamView, "roster" | "shirts"> }) {
  const t = useTranslations("manage.shirts");
  const answer = useAnswer("shirts");
  const [form, fields] = useForm<Record<string, string>>({
    id: "shirts",
    lastResult: answer?.result ?? null,
    defaultValue: Object.fromEntries(
      team.shirts.map((number, index) => [shirtField(index + 1), String(number ?? "")]),
    ),
  });
  return (
    <details className="panel" open={answer !== undefined || undefined}>
      <summary>{t("heading")}</summary>
      <PostForm intent="shirts" id={form.id}>
        <p className="hint">{t("hint")}</p>
        <div className="grid grid-cols-2 gap-x-4">
          {team.roster.map(({ slot, player }) => (
            <TextField
              key={slot}
              field={fields[shirtField(slot)] as AnyField}
              label={t("slot", { slot, name: player?.name ?? "none" })}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
        <Button kind="plain">{t("save")}</Button>
      </PostForm>
    </details>
  );
}
