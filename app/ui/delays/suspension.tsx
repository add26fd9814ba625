import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { useText } from "#app/i18n/use-text.ts";
import {
  SUSPENSION_REASONS,
  type SuspensionView,
} from "#domain/competition/games/suspension-rules.ts";
import { fieldDelayText } from "#domain/scheduling/field-delay-rules.ts";
import { bold } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";

export function SuspendForm() {
  const { form, answer } = useFields("hold", { id: "hold-all" });
  const t = useTranslations("day");
  return (
    <Panel heading={t("suspend.title")}>
      <p>{t("suspend.about")}</p>
      <PostForm {...form} action="/admin/day">
        <div className="grid gap-3 sm:grid-cols-3">
          {SUSPENSION_REASONS.map(({ id }) => (
            <Button
              key={id}
              name="reason"
              value={id}
              size="large"
              {...(id === "other"
                ? { kind: "danger" }
                : { className: "border-bad bg-bad text-paper" })}
            >
              {t(`suspend.${id}`)}
            </Button>
          ))}
        </div>
        <details open={answer !== undefined}>
          <summary>{t("suspend.addMessage")}</summary>
          <FieldOf name="text" />
        </details>
      </PostForm>
    </Panel>
  );
}

export interface ResumeView extends SuspensionView {
  /** HH:MM, or empty. */
  resumeAt: string;
  earliest: string | null;
}

export function ResumePanel({ hold }: { hold: ResumeView }) {
  const { title, resume, words, since, resumeAt } = hold;
  const t = useTranslations("day");
  return (
    <Panel heading={title}>
      <p dir="auto">{t.rich("resume.since", { since, resume, instructions: words, b: bold })}</p>
      {/* The key resets the field after a change. */}
      <ResumeForm key={`${resumeAt} ${resume}`} hold={hold} />
      <PostForm
        intent="lightning"
        action="/admin/day"
        className="mt-4 grid border-t border-line pt-4 sm:block"
      >
        <Button kind="danger" size="large">
          {t(hold.reason === "lightning" ? "resume.restart" : "resume.lightning")}
        </Button>
      </PostForm>
    </Panel>
  );
}

function ResumeForm({ hold: { resumeAt, earliest } }: { hold: ResumeView }) {
  const { form, answer } = useFields("resume", { defaultValue: { resumeAt } });
  const t = useTranslations("day");
  const needsConfirmation = answer?.confirm !== undefined;
  const isOnlyTime = answer?.result?.initialValue?.["only"] === "time";
  return (
    <PostForm {...form} action="/admin/day" hidden={{ confirmed: answer?.confirm }}>
      <FieldOf
        name="resumeAt"
        hint={earliest === null ? t("resume.hint") : t("resume.earliest", { time: earliest })}
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button size="large">
          {t(needsConfirmation && !isOnlyTime ? "resume.anyway" : "resume.button")}
        </Button>
        <Button kind="plain" name="only" value="time">
          {t(needsConfirmation && isOnlyTime ? "resume.postAnyway" : "resume.post")}
        </Button>
      </div>
      <p className="hint">{t("resume.about")}</p>
    </PostForm>
  );
}

export function DelayedFields({ late }: { late: { field: string; minutes: number }[] }) {
  const say = useText("games");
  const label = useTranslations("day")("late");
  if (late.length === 0) return null;
  return (
    <ul aria-label={label} className="rows">
      {late.map(({ field, minutes }) => (
        <li key={field} className="py-2 wrap-anywhere">
          <b>{field}</b> {say(fieldDelayText(minutes))}
        </li>
      ))}
    </ul>
  );
}
