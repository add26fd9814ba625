import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { SHORT_NAME_MAX } from "../../../domain/teams/input.ts";
import { MAX_TEAM_NAME } from "../../../domain/teams/team-name-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";

export function RenameTeamForm({ team }: { team: { name: string; shortName: string | null } }) {
  const t = useTranslations("consoleTeams");
  const { form, fields } = useFields<{ name: string; shortName: string }>("rename", {
    defaultValue: { name: team.name, shortName: team.shortName ?? "" },
  });
  return (
    <PostForm {...form} className="panel" button={t("rename.button")} kind="plain">
      <TextField
        field={fields.name}
        label={t("rename.name")}
        hint={t("rename.hint")}
        maxLength={MAX_TEAM_NAME}
        autoComplete="off"
      />
      <ShortNameField field={fields.shortName} />
    </PostForm>
  );
}

export function ShortNameField({ field }: Pick<ComponentProps<typeof TextField>, "field">) {
  const t = useTranslations("manage");
  return (
    <TextField
      field={field}
      label={t("shortName.label")}
      hint={t("shortName.hint", { max: SHORT_NAME_MAX })}
      maxLength={SHORT_NAME_MAX}
      autoComplete="off"
    />
  );
}
