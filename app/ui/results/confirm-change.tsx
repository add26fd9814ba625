import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useText } from "#app/i18n/use-text.ts";
import { ordinalName } from "#domain/competition/games/game-name-rules.ts";
import type {
  Changed,
  FilledSide,
  RankedRow,
} from "#domain/competition/games/result-effect-rules.ts";
import type { ResultPreview } from "#domain/competition/games/results.ts";
import { formatDifference } from "#domain/competition/standings/tiebreaker-rules.ts";
import type { Translated } from "#i18n/translate.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../page-layout.tsx";

export type ShownPreview = Translated<ResultPreview>;

export function PreviewedResult({ preview }: { preview: ShownPreview }) {
  const t = useTranslations("scores");
  if (preview.refused !== null) {
    return <Notice kind="bad" text={preview.refused} />;
  }
  const { rows, sides, from, to } = preview;
  return (
    <Notice>
      <p className="font-bold">
        {from ?? t("effects.noScore")} <Arrow /> {to ?? t("effects.noScoreTo")}
      </p>
      {rows.length + sides.length === 0 ? <p>{t("effects.nothing")}</p> : null}
      <ResultEffects rows={rows} sides={sides} />
    </Notice>
  );
}

export function ResultEffects({ rows, sides }: Pick<ShownPreview, "rows" | "sides">) {
  const t = useTranslations("scores");
  return (
    <>
      {sides.length > 0 ? (
        <ul aria-label={t("effects.sides")} className="rows my-2">
          {sides.map((side) => (
            <li key={`${side.after.gameId} ${side.after.side}`} className="py-1 wrap-anywhere">
              <SideChange {...side} />
            </li>
          ))}
        </ul>
      ) : null}
      {rows.length > 0 ? (
        <ul aria-label={t("effects.rows")} className="rows my-2">
          {rows.map((row) => (
            <Row key={row.after.teamId} {...row} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** `sideSentence` of teams whose names are translated. */
export function SideChange({ before, after }: Translated<Changed<FilledSide>>) {
  const t = useTranslations("scores");
  const values = { ...after, before: before.name, after: after.name };
  if (after.teamId === null) return t("sides.open", values);
  return before.teamId === null ? t("sides.filled", values) : t("sides.replaced", values);
}

function Row({ before, after }: Changed<RankedRow>) {
  const t = useTranslations("scores");
  const say = useText("games");
  const place = ({ rank }: RankedRow) => say(ordinalName(rank));
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1 leading-snug">
      <span className="wrap-anywhere">{after.name}</span>
      <span className="flex flex-wrap gap-x-3 whitespace-nowrap">
        <Figure from={place(before)} to={place(after)} />
        <Figure from={String(before.points)} to={String(after.points)} unit={t("effects.points")} />
        <Figure
          from={formatDifference(before.goalDifference)}
          to={formatDifference(after.goalDifference)}
          unit={t("effects.goalDifference")}
        />
      </span>
    </li>
  );
}

function Figure({ from, to, unit }: { from: string; to: string; unit?: string }) {
  if (from === to) return unit ? null : <span>{to}</span>;
  return (
    <span>
      {unit ? `${unit} ` : null}
      {from} <Arrow /> <b>{to}</b>
    </span>
  );
}

function Arrow() {
  const t = useTranslations("scores");
  return (
    <>
      <span aria-hidden="true">→</span> <span className="sr-only">{t("effects.becomes")}</span>
    </>
  );
}

export interface ResultAnswer extends FormAnswer {
  preview?: ShownPreview | null;
  /** Whether it would be possible if begun games kept their teams. */
  canKeep?: boolean;
}

/** Names the button of a form that may have to be confirmed. */
export function useSaveLabel(answer: ResultAnswer | undefined) {
  const t = useTranslations("scores");
  return (button: ReactNode, confirmButton: ReactNode = t("form.saveChange")): ReactNode => {
    if (!answer?.confirm) return button;
    return answer.preview ? t("form.saveChange") : confirmButton;
  };
}

/**
 * A form whose change may have to be confirmed: says what it changes, and sends the confirmation.
 * `confirmButton` replaces `button` if there is nothing to compare.
 */
export function ConfirmableForm({
  button,
  confirmButton,
  hidden,
  children,
  ...form
}: ComponentProps<typeof PostForm> & { confirmButton?: string }) {
  const answer: ResultAnswer | undefined = useAnswer(form.name ?? form.intent ?? "");
  return (
    <PostForm
      {...form}
      hidden={{ ...hidden, confirmed: answer?.confirm }}
      button={useSaveLabel(answer)(button, confirmButton)}
    >
      {children}
      {answer?.preview ? <PreviewedResult preview={answer.preview} /> : null}
    </PostForm>
  );
}

/**
 * Why a one-button form was refused, with a second button if it asks for confirmation. `field` is
 * the form's only field besides its intent.
 */
export function ConfirmButtonChange({
  intent,
  field,
  confirmButton,
  children,
}: {
  intent: string;
  field: string;
  confirmButton?: string;
  /** Below the button. */
  children?: ReactNode;
}) {
  const answer = useAnswer(intent);
  const sent = answer?.result?.initialValue?.[field];
  if (!answer?.confirm || typeof sent !== "string") return <FormFailure answer={answer} />;
  return (
    <>
      <ConfirmableForm
        id={intent}
        {...{ intent, confirmButton }}
        className="my-3"
        hidden={{ [field]: sent }}
      />
      {children}
    </>
  );
}

export function RevocableRow({
  id,
  more,
  children,
  ...asked
}: Pick<ComponentProps<typeof ConfirmDialog>, "question" | "intent" | "fields"> & {
  id: string;
  /** Other buttons. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-48 flex-1 wrap-anywhere">{children}</span>
      {more}
      <ConfirmDialog
        {...asked}
        id={id}
        button={useTranslations("scores")("effects.remove")}
        kind="plain"
        small
      />
    </li>
  );
}
