import { Link } from "react-router";
import type { AgeGroup, PersonLine } from "../../../domain/people/players/people-list.ts";

const ages: Record<AgeGroup, string> = {
  "under-13": "Under 13",
  "13-17": "13 to 17",
  adult: "18 and over",
};

export function ageWords(group: AgeGroup): string {
  return ages[group];
}

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
              ages[person.ageGroup],
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
