import {
  SUSPENSION_REASONS,
  type SuspensionView,
} from "../../../domain/competition/games/suspension-rules.ts";
import { fieldDelayText } from "../../../domain/scheduling/field-delay-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { useGameText } from "../../i18n/use-game-text.ts";
import { Panel } from "../page-layout.tsx";

export function SuspendForm() {
  const { form, fields, answer } = useFields<{ text: string }>("hold", { id: "hold-all" });
  return (
    <Panel heading="Suspend play">
      <p>
        No game can start until play resumes. Every page and the big screen say so right away, and
        followers get an alert. After lightning, we expect to resume 30 minutes later.
      </p>
      <PostForm {...form} action="/admin/day">
        <div className="grid gap-3 sm:grid-cols-3">
          {SUSPENSION_REASONS.map(({ id, label }) => (
            <Button
              key={id}
              name="reason"
              value={id}
              size="large"
              {...(id === "other"
                ? { kind: "danger" }
                : { className: "border-bad bg-bad text-paper" })}
            >
              {label}
            </Button>
          ))}
        </div>
        <details open={answer !== undefined}>
          <summary className="min-h-11 content-center">Add a message</summary>
          <TextField
            field={fields.text}
            label="Message to everyone"
            hint="Write it first, such as where to meet. Then press a reason."
            autoComplete="off"
            dir="auto"
          />
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
  return (
    <Panel heading={title}>
      <p dir="auto">
        Since {since}. <b>{resume}</b> {words}
      </p>
      {/* The key resets the field after a change. */}
      <ResumeForm key={`${resumeAt} ${resume}`} hold={hold} />
      <PostForm
        intent="lightning"
        action="/admin/day"
        className="mt-4 grid border-t border-line pt-4 sm:block"
      >
        <Button kind="danger" size="large">
          {hold.reason === "lightning"
            ? "More lightning: restart the 30 minutes"
            : "Lightning: wait 30 minutes"}
        </Button>
      </PostForm>
    </Panel>
  );
}

function ResumeForm({ hold: { resumeAt, earliest } }: { hold: ResumeView }) {
  const { form, fields, answer } = useFields<{ resumeAt: string }>("resume", {
    defaultValue: { resumeAt },
  });
  const needsConfirmation = answer?.confirm !== undefined;
  const isOnlyTime = answer?.result?.initialValue?.["only"] === "time";
  const lightning = earliest === null ? "" : `30 minutes after the last lightning is ${earliest}. `;
  return (
    <PostForm {...form} action="/admin/day" hidden={{ confirmed: answer?.confirm }}>
      <TextField
        field={fields.resumeAt}
        label="Resume at"
        hint={`${lightning}Leave it empty to resume right away.`}
        type="time"
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button size="large">
          {needsConfirmation && !isOnlyTime ? "Resume play anyway" : "Resume play"}
        </Button>
        <Button kind="plain" name="only" value="time">
          {needsConfirmation && isOnlyTime ? "Post it anyway" : "Post as expected time"}
        </Button>
      </div>
      <p className="hint">
        “Resume play” lets games start at that time. “Post as expected time” only tells everyone
        your estimate, and play stays suspended. Followers get an alert either way.
      </p>
    </PostForm>
  );
}

export function DelayedFields({ late }: { late: { field: string; minutes: number }[] }) {
  const say = useGameText();
  if (late.length === 0) return null;
  return (
    <ul aria-label="Late fields" className="rows">
      {late.map(({ field, minutes }) => (
        <li key={field} className="py-2 wrap-anywhere">
          <b>{field}</b> {say(fieldDelayText(minutes))}
        </li>
      ))}
    </ul>
  );
}
