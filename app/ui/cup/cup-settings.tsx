import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { previewCupTexts } from "../../../domain/competition/setup/cup-preview-rules.ts";
import type { CupFields } from "../../../domain/competition/setup/cup-settings.ts";
import { retentionRules } from "../../../domain/core/retention-rules.ts";
import { FormFailure } from "../../forms/failure.tsx";
import { CheckboxField, isWrong, TextField } from "../../forms/fields.tsx";
import { Button, formProps, Intent, useFields } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { useShowsAnswer } from "../../forms/shown-answers.ts";
import { ConcurrentChange, VersionField } from "../../forms/versioned-form.tsx";
import { MixedText } from "../../i18n/mixed-text.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { messageText } from "../../i18n/use-message-text.ts";
import { Notice } from "../notice.tsx";
import { InWords } from "./in-words.tsx";

const names = [
  "name",
  "zone",
  "datesText",
  "startsOn",
  "endsOn",
  "place",
  "registrationClosesAt",
  "registrationClosesText",
  "paymentDueAt",
  "paymentDueText",
  "paymentDueBannerText",
  "rosterLocksAt",
  "verifyWithinDays",
  "pendingMayPlay",
  "approvesTeams",
  "banner1",
  "banner2",
  "teamFee",
  "personFee",
  "prizeText",
  "peerHandle",
  "cashHandle",
  "bankHandle",
  "contactEmail",
] as const satisfies (keyof CupFields)[];

/** Marks an example of what the organizer writes in English. */
const english = { en: (text: ReactNode) => <span lang="en">{text}</span> };

const moment = { type: "datetime-local" } as const;
const number = { inputMode: "numeric" } as const;

/** Of the current cup at its own page, or of the draft at `action`. */
export function CupSettingsForm({
  values,
  version,
  zones,
  action = "/admin/cup",
}: {
  values: CupFields;
  version: string;
  zones: string[];
  action?: string;
}) {
  const t = useTranslations("cupSetup");
  const locale = useLocale();
  const { form, fields, answer } = useFields<CupFields>("settings", { defaultValue: values });
  useShowsAnswer(answer);
  const labels = Object.fromEntries(names.map((name) => [name, t(`label.${name}`)])) as Record<
    keyof CupFields,
    string
  >;
  const typed: Partial<Record<keyof CupFields, string | undefined>> = Object.fromEntries(
    names.map((name) => [name, fields[name].value]),
  );
  const preview = previewCupTexts(typed, locale);
  const cup = useTranslations("cup");
  const common = useTranslations("common");
  const say = (words: string) => messageText(words, { cup });
  const text = (name: keyof CupFields, props: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField field={fields[name]} label={labels[name]} autoComplete="off" {...props} />
  );
  return (
    <Form {...formProps(form.id, answer)} action={action}>
      {answer?.confirm ? (
        <AskFirst key={answer.confirm} answer={answer} confirm={answer.confirm} />
      ) : (
        <FormFailure answer={answer} />
      )}
      <ConcurrentChange answer={answer} labels={labels} />
      <Intent value="settings" />
      <VersionField version={version} answer={answer} />
      <Group
        legend={t("group.cup")}
        says={[[typed.name, preview.dates].filter(Boolean).join(", ")]}
      >
        {text("name", { hint: t("hint.name") })}
        {text("place", { hint: t("hint.place") })}
        {text("startsOn", { type: "date" })}
        {text("endsOn", {
          type: "date",
          hint: t("hint.endsOn", { days: retentionRules["personal-data"].days }),
        })}
        <InWords open={isWrong(fields.datesText)}>
          {text("datesText", { hint: t("hint.datesText") })}
        </InWords>
        <ZoneField field={fields.zone} zones={zones} hint={t("hint.zone")} />
      </Group>
      <Group
        legend={t("group.deadlines")}
        says={[
          say(preview.closes) || t("preview.noClose"),
          preview.due ? common("feeDue", { due: preview.due }) : t("preview.noDue"),
          preview.locks ? t("preview.locks", { when: preview.locks }) : t("preview.noLock"),
        ]}
      >
        <div>
          {text("registrationClosesAt", { ...moment, hint: t("hint.registrationClosesAt") })}
          <InWords open={isWrong(fields.registrationClosesText)}>
            {text("registrationClosesText", {
              hint: t.rich("hint.registrationClosesText", english),
            })}
          </InWords>
        </div>
        <div>
          {text("paymentDueAt", { ...moment, hint: t("hint.paymentDueAt") })}
          <InWords open={isWrong(fields.paymentDueText) || isWrong(fields.paymentDueBannerText)}>
            {text("paymentDueText", { hint: t.rich("hint.paymentDueText", english) })}
            {text("paymentDueBannerText", { hint: t("hint.paymentDueBannerText") })}
          </InWords>
        </div>
        {text("rosterLocksAt", { ...moment, hint: t("hint.rosterLocksAt") })}
      </Group>
      <Group legend={t("group.players")}>
        {text("verifyWithinDays", { ...number, hint: t("hint.verifyWithinDays") })}
        <CheckboxField field={fields.pendingMayPlay} label={labels.pendingMayPlay} />
        <CheckboxField field={fields.approvesTeams} label={labels.approvesTeams} />
      </Group>
      <Group legend={t("group.banners")} says={preview.banners.map(say)}>
        {text("banner1", { hint: t("hint.banner1") })}
        {text("banner2", { hint: t("hint.banner2") })}
      </Group>
      <Group legend={t("group.money")}>
        {text("teamFee", { ...number, hint: t("hint.teamFee") })}
        {text("personFee", { ...number, hint: t("hint.personFee") })}
        {text("prizeText", { hint: t.rich("hint.prizeText", english) })}
        {text("peerHandle", { hint: t("hint.handle") })}
        {text("cashHandle", { hint: t("hint.handle") })}
        {text("bankHandle", { hint: t("hint.handle") })}
      </Group>
      <Group legend={t("group.contact")}>
        {text("contactEmail", { type: "email", hint: t("hint.contactEmail") })}
      </Group>
      <div className="save-bar sticky bottom-0 grid border-t border-rule bg-paper py-2 max-sm:bottom-(--console-bar) sm:block">
        <Button>{t("save")}</Button>
      </div>
    </Form>
  );
}

function ZoneField({
  zones,
  ...field
}: Omit<ComponentProps<typeof TextField>, "label" | "list"> & { zones: string[] }) {
  const t = useTranslations("cupSetup");
  return (
    <>
      <TextField {...field} label={t("label.zone")} list="zones" autoComplete="off" />
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </>
  );
}

function AskFirst({ answer, confirm }: { answer: FormAnswer; confirm: string }) {
  const t = useTranslations("cupSetup");
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={top}>
      <Notice kind="bad" role="alert">
        <p className="font-bold">{answer.failure?.sentence}</p>
        <p>{t("ask.look")}</p>
        <input type="hidden" name="confirm" value={confirm} />
        <Button>{t("ask.save")}</Button>
      </Notice>
    </div>
  );
}

function Group({
  legend,
  says = [],
  children,
}: {
  legend: string;
  says?: string[];
  children: ReactNode;
}) {
  const t = useTranslations("cupSetup");
  return (
    <fieldset className="panel">
      <legend className="float-left mb-2 w-full font-display text-2xl">{legend}</legend>
      <div className="clear-both gap-x-4 sm:grid sm:grid-cols-2">{children}</div>
      {says.length > 0 ? (
        <div className="border-t border-line pt-3">
          <p className="m-0">{t("says")}</p>
          <ul className="m-0 list-none p-0 font-bold">
            {says.map((sentence, index) => (
              <li key={index} className="wrap-anywhere">
                <MixedText>{sentence}</MixedText>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </fieldset>
  );
}
