import { Link } from "react-router";
import type { PersonPage } from "../../../domain/site/accounts/person-page.ts";
import { Panel } from "../panel.tsx";

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
