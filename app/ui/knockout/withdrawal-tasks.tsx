import { Link } from "react-router";
import type { WithdrawnTodo } from "../../../domain/competition/knockout/withdrawn-sides.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { ButtonForm, FormFailure } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";

export function WithdrawalTasks({ todos }: { todos: WithdrawnTodo[] }) {
  const [forfeit, replace] = [useAnswer("forfeit"), useAnswer("replace")];
  if (todos.length === 0) return null;
  return (
    <Panel heading="Withdrawn from the knockout" id="withdrawn-todos">
      <FormFailure answer={forfeit ?? replace} />
      {todos.map((todo) => (
        <Todo key={`${todo.gameId} ${todo.side}`} todo={todo} />
      ))}
    </Panel>
  );
}

function Todo({ todo }: { todo: WithdrawnTodo }) {
  const { gameId, side, team, game, tournament, opponent, next, tied, isBegun, version } = todo;
  const knockout = `/admin/knockout/${tournament.id}`;
  return (
    <section className="border-b border-rule py-3 last:border-b-0">
      <h3 className="mt-0 wrap-anywhere">
        {isBegun
          ? `${team.name} withdrew: decide ${game}`
          : `${team.name} withdrew: choose who plays ${game}`}
      </h3>
      <p className="my-1 text-soft">{tournament.name}</p>
      {opponent === null ? (
        <p className="my-1">
          It isn’t known yet who else plays this game, so nobody can advance by forfeit.
        </p>
      ) : null}
      {tied.length > 0 ? (
        <p className="my-1">
          {tied.map(({ name }) => name).join(", ")} are tied for the next place.{" "}
          <Link to={`/admin/standings/${tournament.id}`}>Draw lots</Link>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {opponent === null ? null : (
          <ButtonForm
            intent="forfeit"
            action={knockout}
            hidden={{ gameId, side, version }}
            kind="primary"
          >
            {opponent.name} advances by forfeit
          </ButtonForm>
        )}
        {next === null ? null : (
          <ButtonForm intent="replace" action={knockout} hidden={{ gameId, side, teamId: next.id }}>
            Give {next.name} the spot
          </ButtonForm>
        )}
        {isBegun ? (
          <Link to={`/admin/games/edit/${gameId}`} className="button button-plain">
            Open the game
          </Link>
        ) : (
          <Link to={`${knockout}#crossings-panel`} className="button button-plain">
            Choose by hand
          </Link>
        )}
      </div>
      {next === null ? null : (
        <p className="hint mt-2">
          {next.by === "beaten"
            ? `${next.name} lost to ${team.name} in the round before.`
            : `${next.name} is next in the standings.`}
        </p>
      )}
    </section>
  );
}
