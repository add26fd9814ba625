import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { TextField } from "../../forms/fields.tsx";
import { Hidden, Intent, PostForm, useFields } from "../../forms/form.tsx";
import { pageAddress } from "../addresses.ts";

export function ZoneField({
  zones,
  ...field
}: Omit<ComponentProps<typeof TextField>, "label" | "list"> & { zones: string[] }) {
  return (
    <>
      <TextField {...field} label="Time Zone" list="zones" autoComplete="off" />
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
  const { form, fields } = useFields<NewCupFields>("new-cup", { defaultValue: values });
  const off = { autoComplete: "off" };
  return (
    <PostForm
      {...form}
      intent="ask"
      action="/admin/cup/new"
      hidden={{ from: values.from }}
      button="Start a New Cup"
    >
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <TextField field={fields.name} label="Name" hint="Such as Araknid Cup 2027." {...off} />
        <TextField field={fields.place} label="Place" hint="Empty while nobody knows." {...off} />
        <TextField
          field={fields.datesText}
          label="Dates in Words"
          hint="Such as July 27–29. The days themselves are picked later."
          {...off}
        />
        <ZoneField field={fields.zone} zones={zones} hint="Such as America/Los_Angeles." />
        <TextField
          field={fields.registrationClosesText}
          label="Registration Closes in Words"
          hint="Such as Friday July 26 at noon. Nothing closes before the moment is picked in the settings."
          {...off}
        />
        <TextField
          field={fields.paymentDueText}
          label="Payment Due in Words, Fee Notice"
          hint="Such as noon on Friday the 26th."
          {...off}
        />
        <TextField
          field={fields.paymentDueBannerText}
          label="Payment Due in Words, Banner"
          hint="Empty says the same as the fee notice."
          {...off}
        />
      </div>
    </PostForm>
  );
}

export function WhatHappens({ cupName }: { cupName: string }) {
  return (
    <ul className="list-disc pl-5">
      <li>The new cup is the current one at once. {cupName} can still be read.</li>
      <li>Everybody keeps their account, and is free to create, join or wait for a team.</li>
      <li>
        Tournaments, brackets, fees, prize, payment handles, contact and who may play are taken
        over.
      </li>
      <li>Teams, games, goals and the waitlist start empty.</li>
    </ul>
  );
}

export function ConfirmNewCup({ values, cupName }: { values: NewCupFields; cupName: string }) {
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
        Are you sure you want to start a new cup?
      </p>
      <div id="new-cup-follows">
        <p className="wrap-anywhere">
          {values.name} follows {cupName}.
        </p>
        <WhatHappens cupName={cupName} />
      </div>
      <div className="mt-4 flex gap-3">
        <a ref={no} className="button button-plain" href={pageAddress(location)}>
          No
        </a>
        <form method="post" action="/admin/cup/new">
          <Intent value="start" />
          <Hidden fields={values} />
          <button type="submit" className="button button-danger">
            Yes
          </button>
        </form>
      </div>
    </dialog>
  );
}
