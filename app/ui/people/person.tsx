import { Form, Link } from "react-router";
import { formatLongDate } from "../../../domain/core/format-rules.ts";
import type { AgeGroup, PersonLine } from "../../../domain/people/players/people-list.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { PersonContact, PersonPage } from "../../../domain/site/accounts/person-page.ts";
import { useAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { Button, FormFailure } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { mailto } from "../addresses.ts";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";

export const ageLabels: Record<AgeGroup, string> = {
  "under-13": "Under 13",
  "13-17": "13 to 17",
  adult: "18 and over",
};

export function PeopleList({ people }: { people: PersonLine[] }) {
  return (
    <ul className="divide-y divide-rule">
      {people.map((person) => (
        <li key={person.playerId} className="py-2">
          <Link
            to={`/admin/people/${person.playerId}`}
            className="inline-flex min-h-11 items-center text-lg font-bold wrap-anywhere"
          >
            {person.name}
          </Link>
          <p className="my-0 text-soft wrap-anywhere">
            {[
              person.teamName ?? "No team",
              ageLabels[person.ageGroup],
              ...(person.isHolder ? [] : ["in a parent's account"]),
              person.confirmed ? "e-mail confirmed" : "e-mail not confirmed",
            ].join(" · ")}
            {person.pending ? <b className="text-bad"> · pending</b> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function PersonRoles({ person }: { person: PersonPage }) {
  const { team, manages, waitsFor, family, isHolder, confirmed, pending } = person;
  const children = family.filter((each) => !each.isHolder);
  const holder = family.find((each) => each.isHolder);
  return (
    <Panel id="roles" heading="Roles">
      <ul className="list-disc pl-5 *:py-2 *:wrap-anywhere">
        {team ? (
          <li>
            Plays for <TeamLink {...team} />, {team.tournamentName}
          </li>
        ) : null}
        {manages.map((each) => (
          <li key={each.id}>
            Manages <TeamLink {...each} />
          </li>
        ))}
        {waitsFor ? <li>Waits for a team: {waitsFor}</li> : null}
        {isHolder && children.length > 0 ? (
          <li>
            Answers for <People people={children} />
          </li>
        ) : null}
        {holder && !isHolder ? (
          <li>
            In the account of <People people={[holder]} />
          </li>
        ) : null}
        <li>{confirmed ? "E-mail confirmed" : "E-mail not confirmed"}</li>
        {pending ? (
          <li>
            <b className="text-bad">Pending:</b> no parent or guardian has agreed.
          </li>
        ) : null}
      </ul>
      <p>
        <Link to="/admin/people/guardians" className="inline-flex min-h-11 items-center">
          Guardians and signed papers
        </Link>
      </p>
    </Panel>
  );
}

/** Large enough as a touch target within a sentence. */
const INLINE = "py-2.5";

function TeamLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/admin/players/${id}`} className={INLINE}>
      {name}
    </Link>
  );
}

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

export function PersonContactPanel() {
  const answer = useFormAnswer<FormAnswer | { contact: PersonContact }>();
  const contact = answer && "contact" in answer ? answer.contact : null;
  return (
    <Panel id="contact" heading="Contact">
      <FormFailure answer={useAnswer("contact")} />
      {contact ? (
        <>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
            <Fact name="E-mail">
              <Mail address={contact.email} />
            </Fact>
            <Fact name="Phone">
              <Phone digits={contact.phone} />
            </Fact>
            <Fact name="Date of birth">
              {contact.dob ? (
                <time dateTime={contact.dob}>{formatLongDate(contact.dob)}</time>
              ) : (
                "Not known"
              )}
            </Fact>
            {contact.emergency ? (
              <Fact name="Emergency contact">
                {contact.emergency.name} <Phone digits={contact.emergency.phone} />
              </Fact>
            ) : null}
            {contact.guardian ? (
              <Fact name="Parent or guardian">
                {contact.guardian.name} <Mail address={contact.guardian.email} />{" "}
                {contact.guardian.phone ? <Phone digits={contact.guardian.phone} /> : null}
              </Fact>
            ) : null}
          </dl>
          <p className="hint">This look was written down.</p>
        </>
      ) : (
        // No idempotency key, so that the contact isn't stored as a response.
        <Form method="post" action="#contact" preventScrollReset>
          <input type="hidden" name="intent" value="contact" />
          <p>E-mail, phone, date of birth, whom to call. Each look is written down.</p>
          <Button kind="plain">Show contact</Button>
        </Form>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
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
  if (digits === null) return "Not known";
  return (
    <TextLink className="whitespace-nowrap" href={`tel:+1${digits}`}>
      {formatPhone(digits)}
    </TextLink>
  );
}
