import { ButtonLink } from "../button-link.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../panel.tsx";

export function ChildrenSection({ players }: { players: { id: string; name: string }[] }) {
  return (
    <Panel id="players" heading="Your Children">
      {players.length === 0 ? (
        <EmptyState next="Add a son or daughter to sign them up, join teams for them and agree for them.">
          You answer for nobody yet.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {players.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/account/players/${id}`}
                className="inline-flex min-h-12 items-center text-lg font-bold wrap-anywhere"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink kind="plain" href="/account/players/new">
        Add a player
      </ButtonLink>
    </Panel>
  );
}
