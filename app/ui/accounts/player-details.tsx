import { useTranslations } from "use-intl";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { SiteLink } from "../../i18n/site-link.tsx";
import { ButtonLink } from "../buttons.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";

/** A type, because the form library needs an index signature. */
export type Details = {
  firstName: string;
  lastName: string;
  phone: string;
  dob: string;
  emergencyName: string;
  emergencyNumber: string;
};

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

function dobHint({ dob }: Details, stays: boolean) {
  if (stays) return "dobStays";
  return dob ? undefined : "dobMissing";
}

export function DetailsForm({
  details,
  today,
  isApproved,
  isAdult,
  dobStays,
}: {
  details: Details;
  /** ISO date in the cup's zone. */
  today: string;
  /** As a manager, so that a new name has to be approved again. */
  isApproved: boolean;
  isAdult: boolean;
  /** True if only the organizer can change the date of birth. */
  dobStays: boolean;
}) {
  const t = useTranslations("profile");
  const label = useTranslations("fields");
  const hint = dobHint(details, dobStays);
  const { form, fields } = useFields<Details>("details", { defaultValue: details });
  return (
    <PostForm {...form} action="/account#your-details">
      {isApproved ? <p className="hint">{t("approvedManager")}</p> : null}
      <div className="grid items-end gap-x-6 *:my-2 sm:grid-cols-2">
        <TextField field={fields.firstName} label={label("firstName")} autoComplete="given-name" />
        <TextField field={fields.lastName} label={label("lastName")} autoComplete="family-name" />
        <TextField
          field={fields.phone}
          label={label("phoneNumber")}
          type="tel"
          autoComplete="tel-national"
        />
        <TextField
          field={fields.dob}
          label={label("dateOfBirth")}
          type="date"
          max={today}
          autoComplete="bday"
          readOnly={dobStays}
          hint={hint && t(hint)}
        />
        {isAdult ? null : (
          <>
            <TextField field={fields.emergencyName} label={label("emergencyContactName")} />
            <TextField
              field={fields.emergencyNumber}
              label={label("emergencyContactPhone")}
              type="tel"
            />
          </>
        )}
      </div>
      <Button>{t("save")}</Button>
    </PostForm>
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
