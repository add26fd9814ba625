import { useTranslations } from "use-intl";
import { ButtonForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { TeamCrests } from "#domain/site/pictures/team-crests.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { AgreedField, PictureField, type PictureFields } from "../picture-field.tsx";
import { CrestPicture } from "./crest.tsx";

/** A team's pictures; only those who manage it upload them, not the console. */
export type CrestPictures = TeamCrests & { canUpload: boolean };

/** The question's. */
export const REMOVE_CREST_ID = "crest-removal";

export function CrestPictureForms({ pictures }: { pictures: CrestPictures }) {
  const t = useTranslations("crest.picture");
  const { approved, waiting, isDeclined, canUpload } = pictures;
  return (
    <>
      <h3>{t("heading")}</h3>
      {isDeclined ? (
        <Notice>
          <p>{t("declined")}</p>
          <ButtonForm intent="withdraw-crest">{t("hide")}</ButtonForm>
        </Notice>
      ) : null}
      {waiting === null ? null : (
        <Notice>
          <p className="flex items-center gap-3">
            <CrestPicture id={waiting} />
            <b>{t("waiting")}</b>
          </p>
          <p>{t("waitingNext")}</p>
          <ButtonForm intent="withdraw-crest">{t("withdraw")}</ButtonForm>
        </Notice>
      )}
      {approved === null ? null : (
        <>
          <p>{t("approved")}</p>
          <ConfirmDialog
            id={REMOVE_CREST_ID}
            button={t("remove")}
            question={t("removeText")}
            intent="remove-crest"
            kind="plain"
          />
        </>
      )}
      {canUpload ? <UploadForm /> : null}
      {canUpload || approved !== null || waiting !== null || isDeclined ? null : <p>{t("none")}</p>}
    </>
  );
}

function UploadForm() {
  const t = useTranslations("crest.picture");
  const { form, fields, answer } = useFields<PictureFields>("upload-crest");
  return (
    <PostForm {...form} encType="multipart/form-data" button={t("send")} kind="plain">
      <p className="hint">{t("hint")}</p>
      <PictureField field={fields.file} label={t("upload")} hasFailed={answer !== undefined} />
      <AgreedField field={fields.agreed} />
    </PostForm>
  );
}
