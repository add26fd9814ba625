import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useShowsAnswer } from "#app/forms/answer.tsx";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { MixedText, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { previewCupTexts } from "#domain/competition/setup/cup-preview-rules.ts";
import type { CupFields } from "#domain/competition/setup/cup-settings.ts";
import type { ShownOption } from "#domain/core/fields.ts";
import { Notice } from "../page-layout.tsx";
import { InWords } from "./tournament-forms.tsx";

/** Marks an example of what the organizer writes in English. */
const english = { en: (text: ReactNode) => <span lang="en">{text}</span> };

/** Of the current cup at its own page, or of the draft at `action`. */
export function CupSettingsForm({
  values,
  version,
  zones,
  action = "/admin/cup",
}: {
  values: CupFields;
  version: string;
  zones: readonly ShownOption[];
  action?: string;
}) {
  const t = useTranslations("cupSetup");
  const locale = useLocale();
  const { form, fields, answer } = useFields<CupFields>("settings", { defaultValue: values });
  useShowsAnswer(answer);
  const typed: Partial<Record<keyof CupFields, string | undefined>> = Object.fromEntries(
    Object.keys(form.of.views).map((name) => [name, fields[name as keyof CupFields].value]),
  );
  const preview = previewCupTexts(typed, locale);
  const common = useTranslations("common");
  const say = useText("cup");
  return (
    <PostForm
      {...form}
      action={action}
      version={version}
      failure={
        answer?.confirm ? (
          <AskFirst key={answer.confirm} answer={answer} confirm={answer.confirm} />
        ) : undefined
      }
    >
      <Group
        legend={t("group.cup")}
        says={[[typed.name, preview.dates].filter(Boolean).join(", ")]}
      >
        <Fields only={["name", "startsOn", "endsOn"]} />
        <FieldOf name="zone" options={zones} />
        <InWords of={["datesText"]} />
      </Group>
      <Group legend={t("group.place")}>
        <Fields only={["place", "address", "mapUrl", "parking", "fieldDirections"]} />
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
          <FieldOf name="registrationClosesAt" />
          <InWords
            of={["registrationClosesText"]}
            hint={t.rich("hint.registrationClosesText", english)}
          />
        </div>
        <div>
          <FieldOf name="paymentDueAt" />
          <InWords
            of={["paymentDueText", "paymentDueBannerText"]}
            hint={t.rich("hint.paymentDueText", english)}
          />
        </div>
        <FieldOf name="rosterLocksAt" />
      </Group>
      <Group legend={t("group.players")}>
        <Fields only={["verifyWithinDays", "pendingMayPlay", "approvesTeams"]} />
      </Group>
      <Group legend={t("group.banners")} says={preview.banners.map(say)}>
        <Fields only={["banner1", "banner2"]} />
      </Group>
      <Group legend={t("group.money")}>
        <Fields only={["teamFee", "personFee"]} />
        <FieldOf name="prizeText" hint={t.rich("hint.prizeText", english)} />
        <Fields only={["peerHandle", "cashHandle", "bankHandle"]} />
      </Group>
      <Group legend={t("group.contact")}>
        <FieldOf name="contactEmail" />
      </Group>
      <div className="save-bar sticky bottom-0 grid border-t border-rule bg-paper py-2 max-lg:bottom-(--console-bar) sm:block">
        <Button>{t("save")}</Button>
      </div>
    </PostForm>
  );
}

function AskFirst({ answer, confirm }: { answer: FormAnswer; confirm: string }) {
  const t = useTranslations("cupSetup");
  const say = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button can be off screen.
    top.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={top}>
      <Notice kind="bad" role="alert">
        <p className="font-bold">{answer.failure && say(answer.failure.sentence)}</p>
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
      <legend className="float-left mb-2 w-full font-display text-xl">{legend}</legend>
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
