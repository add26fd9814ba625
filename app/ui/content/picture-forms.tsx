import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { ContentPicture } from "../content-picture.tsx";
import { Panel } from "../page-layout.tsx";
import { AgreedField, PictureField, type PictureFields } from "../picture-field.tsx";
import { useHydrated } from "../use-hydrated.ts";

export function UploadForm() {
  const t = useTranslations("pictures");
  const { form, fields, answer } = useFields<PictureFields>("upload");
  const { uploaded, send } = useSeveralUploads();
  return (
    <Panel heading={t("upload")}>
      <PostForm {...form} encType="multipart/form-data" button={t("send")} onSubmit={send}>
        <PictureField
          field={fields.file}
          label={t("upload")}
          hasFailed={answer !== undefined}
          multiple={useHydrated()}
        />
        <Fields only={["alt", "altEs"]} className="grid gap-x-4 sm:grid-cols-2" />
        <AgreedField field={fields.agreed} />
        {uploaded ? (
          <div role="status">
            <p className="font-bold">
              {uploaded.at < uploaded.total
                ? t("progress", { at: uploaded.at + 1, total: uploaded.total })
                : t("doneSeveral", { count: uploaded.total - uploaded.failed.length })}
            </p>
            {uploaded.failed.length > 0 ? (
              <p className="text-bad">
                {t("failedSeveral", {
                  names: uploaded.failed.join(", "),
                  count: uploaded.failed.length,
                })}
              </p>
            ) : null}
          </div>
        ) : null}
      </PostForm>
    </Panel>
  );
}

interface Uploads {
  /** How many were tried. */
  at: number;
  total: number;
  /** The names of files that were refused. */
  failed: string[];
}

/** Sends several files one after the other, as a request holds one; the form itself sends one. */
function useSeveralUploads() {
  const { revalidate } = useRevalidator();
  const [uploaded, setUploaded] = useState<Uploads | null>(null);
  const upload = async (form: HTMLFormElement, files: readonly File[]) => {
    const typed = new FormData(form);
    const state: Uploads = { at: 0, total: files.length, failed: [] };
    for (const file of files) {
      setUploaded({ ...state });
      typed.set("file", file);
      typed.set("alt", file.name.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " "));
      typed.set("sending", crypto.randomUUID());
      const answer = await fetch(location.href, { method: "POST", body: typed }).catch(() => null);
      if (!answer?.ok) state.failed.push(file.name);
      state.at++;
    }
    form.reset();
    setUploaded({ ...state });
    await revalidate();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const input = form.elements.namedItem("file");
    const agreed = form.elements.namedItem("agreed");
    const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    if (files.length < 2 || !(agreed instanceof HTMLInputElement)) return;
    event.preventDefault();
    agreed.required = true;
    if (agreed.reportValidity()) void upload(form, files);
  };
  return { uploaded, send };
}

export function PictureForm({ picture }: { picture: ShownPicture }) {
  const t = useTranslations("pictures");
  const { alt, focusX, focusY } = picture;
  const values = { alt: alt.en, altEs: alt.es ?? "", focusX: `${focusX}`, focusY: `${focusY}` };
  const shown = { ...picture, alt: { en: "", es: "" } };
  return (
    <Panel heading={t("alt")}>
      <FieldsForm name="edit" values={values} button={t("save")}>
        <Fields only={["alt", "altEs"]} className="grid gap-x-4 sm:grid-cols-2" />
        <fieldset className="my-5">
          <legend className="text-lg font-bold">{t("focus")}</legend>
          <p className="hint">{t("focusHint")}</p>
          <div className="flex flex-wrap gap-4">
            <ContentPicture
              picture={shown}
              sizes="12rem"
              className="size-24 rounded-lg bg-sunk object-cover"
            />
            <ContentPicture
              picture={shown}
              sizes="12rem"
              className="h-24 w-48 rounded-lg bg-sunk object-cover"
            />
          </div>
          <Fields only={["focusX", "focusY"]} className="grid gap-x-4 sm:grid-cols-2" />
        </fieldset>
      </FieldsForm>
    </Panel>
  );
}
