import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "../../forms/fields.tsx";
import { Hidden, Intent, PostForm, useFields } from "../../forms/form.tsx";
import { pageAddress } from "../addresses.ts";

/** Marks an example of what the organizer writes in English. */
export const english = { en: (text: ReactNode) => <span lang="en">{text}</span> };

export function ZoneField({
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

export const newCupFields = [
  "name",
  "zone",
  "datesText",
  "place",
  "registrationClosesText",
  "paymentDueText",
  "paymentDueBannerText",
  "from",
] as const;

export type NewCupFields = Record<(typeof newCupFields)[number], string>;

export function NewCupForm({ values, zones }: { values: NewCupFields; zones: string[] }) {
  const t = useTranslations("cupSetup");
  const { form, fields } = useFields<NewCupFields>("new-cup", { defaultValue: values });
  const text = (name: Exclude<keyof NewCupFields, "from" | "zone">) => (
    <TextField
      field={fields[name]}
      label={t(`label.${name}`)}
      hint={t.rich(`newCup.hint.${name}`, english)}
      autoComplete="off"
    />
  );
  return (
    <PostForm
      {...form}
      intent="ask"
      action="/admin/cup/new"
      hidden={{ from: values.from }}
      button={t("newCup.title")}
    >
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        {text("name")}
        {text("place")}
        {text("datesText")}
        <ZoneField field={fields.zone} zones={zones} hint={t("newCup.hint.zone")} />
        {text("registrationClosesText")}
        {text("paymentDueText")}
        {text("paymentDueBannerText")}
      </div>
    </PostForm>
  );
}

export function WhatHappens({ cupName }: { cupName: string }) {
  const t = useTranslations("cupSetup");
  return (
    <ul className="list-disc pl-5">
      <li>{t("newCup.current", { cup: cupName })}</li>
      <li>{t("newCup.accounts")}</li>
      <li>{t("newCup.copied")}</li>
      <li>{t("newCup.empty")}</li>
    </ul>
  );
}

export function ConfirmNewCup({ values, cupName }: { values: NewCupFields; cupName: string }) {
  const t = useTranslations("cupSetup");
  const common = useTranslations("common");
  const location = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const no = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The dialog is server-rendered as open; reopen it as modal to trap the focus.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby="new-cup-question"
      aria-describedby="new-cup-follows"
      data-modal=""
      onCancel={(event) => {
        event.preventDefault();
        no.current?.click();
      }}
    >
      <p id="new-cup-question" className="mt-0 text-lg font-bold">
        {t("newCup.question")}
      </p>
      <div id="new-cup-follows">
        <p className="wrap-anywhere">
          {t("newCup.follows", { cup: values.name, before: cupName })}
        </p>
        <WhatHappens cupName={cupName} />
      </div>
      <div className="mt-4 flex gap-3">
        <a ref={no} className="button button-plain" href={pageAddress(location)}>
          {common("no")}
        </a>
        <form method="post" action="/admin/cup/new">
          <Intent value="start" />
          <Hidden fields={values} />
          <button type="submit" className="button button-danger">
            {common("yes")}
          </button>
        </form>
      </div>
    </dialog>
  );
}
