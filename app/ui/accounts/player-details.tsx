import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { ButtonLink } from "../buttons.tsx";
import { EmptyState, Panel } from "../page-layout.tsx";

type Details = Record<
  "firstName" | "lastName" | "phone" | "dob" | "emergencyName" | "emergencyNumber",
  string
>;

export function detailsOf(player: Record<keyof Details, string | null>): Details {
  return {
    firstName: player.firstName ?? "",
    lastName: player.lastName ?? "",
    phone: formatPhone(player.phone ?? ""),
    dob: player.dob ?? "",
    emergencyName: player.emergencyName ?? "",
    emergencyNumber: formatPhone(player.emergencyNumber ?? ""),
  };
}

export function DetailsForm({ details, isApproved }: { details: Details; isApproved: boolean }) {
  const t = useTranslations("profile");
  return (
    <FieldsForm name="details" values={details} action="/account#your-details">
      {/* A new name has to be approved again. */}
      {isApproved ? <p className="hint">{t("approvedManager")}</p> : null}
      <Fields className="grid items-end gap-x-6 *:my-2 sm:grid-cols-2" />
      <Button>{t("save")}</Button>
    </FieldsForm>
  );
}

export function ChildrenSection({ players }: { players: { id: string; name: string }[] }) {
  const t = useTranslations("profile");
  return (
    <Panel id="players" heading={t("children")}>
      {players.length === 0 ? (
        <EmptyState next={t("noChildrenNext")}>{t("noChildren")}</EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {players.map(({ id, name }) => (
            <li key={id}>
              <SiteLink
                href={`/account/players/${id}`}
                className="inline-flex min-h-12 items-center text-lg font-bold wrap-anywhere"
              >
                {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink kind="plain" href="/account/players/new">
        {t("addPlayer")}
      </ButtonLink>
    </Panel>
  );
}
