import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { Button } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatLongDate } from "#domain/core/format-rules.ts";
import type { PersonLine } from "#domain/people/players/people-list.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import type { PersonContact, PersonPage } from "#domain/site/accounts/person-page.ts";
import { mailto } from "../addresses.ts";
import { BackLink, ConsoleLink, TextLink } from "../buttons.tsx";
import { DataTable } from "../console/data-table.tsx";
import { Panel } from "../page-layout.tsx";

export function PeopleList({ people }: { people: PersonLine[] }) {
  const t = useTranslations("people");
  const rows = people.map((person) => ({ ...person, id: person.playerId }));
  return (
    <DataTable
      caption={t("line.caption")}
      groups={[{ name: "", rows }]}
      columns={[
        {
          name: "person",
          heading: t("line.name"),
          by: ({ name }) => name,
          cell: ({ playerId, name }) => (
            <ConsoleLink to={`/admin/people/${playerId}`}>{name}</ConsoleLink>
          ),
        },
        {
          name: "team",
          heading: t("line.team"),
          isPlain: true,
          by: ({ teamName }) => teamName ?? "",
          cell: ({ teamName }) => teamName ?? t("line.noTeam"),
        },
        {
          name: "age",
          heading: t("line.age"),
          isPlain: true,
          cell: ({ ageGroup, pending }) => (
            <>
              {t(`age.${ageGroup}`)}
              {pending ? <b className="text-bad"> · {t("line.pending", { pending })}</b> : null}
            </>
          ),
        },
        {
          name: "contact",
          heading: t("contact.heading"),
          isPlain: true,
          cell: ({ playerId, name }) => (
            // No idempotency key, so that the contact isn't stored as a response.
            <Form method="post" action={`/admin/people/${playerId}#contact`}>
              <input type="hidden" name="intent" value="contact" />
              <Button kind="plain" aria-label={t("contact.of", { name })}>
                {t("contact.heading")}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}

export function PersonRoles({ person }: { person: PersonPage }) {
  const t = useTranslations("people");
  const { team, manages, coManages, waitsFor, family, isHolder, confirmed, proofWaived, pending } =
    person;
  const children = family.filter((each) => !each.isHolder);
  const holder = family.find((each) => each.isHolder);
  return (
    <Panel id="roles" heading={t("roles.heading")}>
      <ul className="list-disc pl-5 *:py-2 *:wrap-anywhere">
        {team ? (
          <li>
            {t.rich("roles.playsFor", {
              team: team.name,
              tournament: team.tournamentName,
              link: teamLink(team.id),
            })}
          </li>
        ) : null}
        {manages.map((each) => (
          <li key={each.id}>
            {t.rich("roles.manages", { team: each.name, link: teamLink(each.id) })}
          </li>
        ))}
        {coManages.map((each) => (
          <li key={each.id}>
            {t.rich("roles.coManages", { team: each.name, link: teamLink(each.id) })}
          </li>
        ))}
        {waitsFor ? <li>{t("roles.waitsFor", { tournament: waitsFor })}</li> : null}
        {isHolder && children.length > 0 ? (
          <li>{t.rich("roles.guardianOf", { people: () => <People people={children} /> })}</li>
        ) : null}
        {holder && !isHolder ? (
          <li>{t.rich("roles.inAccount", { people: () => <People people={[holder]} /> })}</li>
        ) : null}
        <li>
          {t(confirmed ? "roles.confirmed" : proofWaived ? "roles.waived" : "roles.unconfirmed")}
        </li>
        {pending ? (
          <li>
            {t.rich("roles.pending", { pending, b: (text) => <b className="text-bad">{text}</b> })}
          </li>
        ) : null}
      </ul>
      <BackLink to="/admin/people/guardians">{t("roles.guardians")}</BackLink>
    </Panel>
  );
}

/** Large enough as a touch target within a sentence. */
const INLINE = "py-2.5";

const teamLink = (id: number) => (text: ReactNode) => (
  <Link to={`/admin/players/${id}`} className={INLINE}>
    {text}
  </Link>
);

function People({ people }: { people: { playerId: string; name: string }[] }) {
  return people.map(({ playerId, name }, index) => (
    <span key={playerId}>
      {index > 0 ? ", " : ""}
      <Link to={`/admin/people/${playerId}`} className={INLINE}>
        {name}
      </Link>
    </span>
  ));
}

export function PersonContactPanel({ name }: { name: string }) {
  const t = useTranslations("people");
  const answer = useFormAnswer<FormAnswer | { contact: PersonContact }>();
  const contact = answer && "contact" in answer ? answer.contact : null;
  return (
    <Panel id="contact" heading={t("contact.of", { name })}>
      <FormFailure answer={useAnswer("contact")} />
      {contact ? (
        <>
          <ContactFacts contact={contact} />
          <p className="hint">{t("contact.audited")}</p>
        </>
      ) : (
        // No idempotency key, so that the contact isn't stored as a response.
        <Form method="post" action="#contact" preventScrollReset>
          <input type="hidden" name="intent" value="contact" />
          <p>{t("contact.what")}</p>
          <Button kind="plain">{t("contact.show")}</Button>
        </Form>
      )}
    </Panel>
  );
}

export function ContactFacts({ contact }: { contact: PersonContact }) {
  const t = useTranslations("people");
  const locale = useLocale();
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      <Fact name={t("contact.email")}>
        <Mail address={contact.email} />
      </Fact>
      <Fact name={t("contact.phone")}>
        <Phone digits={contact.phone} />
      </Fact>
      <Fact name={t("contact.dob")}>
        {contact.dob ? (
          <time dateTime={contact.dob}>{formatLongDate(contact.dob, locale)}</time>
        ) : (
          t("contact.unknown")
        )}
      </Fact>
      {contact.emergency ? (
        <Fact name={t("contact.emergency")}>
          {contact.emergency.name} <Phone digits={contact.emergency.phone} />
        </Fact>
      ) : null}
      {contact.guardian ? (
        <Fact name={t("contact.guardian")}>
          {contact.guardian.name} <Mail address={contact.guardian.email} />{" "}
          {contact.guardian.phone ? <Phone digits={contact.guardian.phone} /> : null}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-bold sm:py-2.5">{name}</dt>
      <dd className="m-0 flex min-h-11 flex-wrap items-center gap-x-3 wrap-anywhere">{children}</dd>
    </>
  );
}

function Mail({ address }: { address: string }) {
  return (
    <TextLink className="wrap-anywhere" href={mailto(address)}>
      {address}
    </TextLink>
  );
}

function Phone({ digits }: { digits: string | null }) {
  const t = useTranslations("people");
  if (digits === null) return t("contact.unknown");
  return (
    <TextLink className="whitespace-nowrap" href={`tel:+1${digits}`}>
      {formatPhone(digits)}
    </TextLink>
  );
}
