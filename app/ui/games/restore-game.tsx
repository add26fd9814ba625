import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";

/** Undoes deleting a game. */
export function RestoreGame({ gameId }: { gameId: number }) {
  const t = useTranslations("gameForms");
  return (
    <div className="mb-4">
      <ButtonForm intent="restore" action="/admin/games/edit" hidden={{ gameId }}>
        {t("edit.undo")}
      </ButtonForm>
    </div>
  );
}
