import { Button, Intent } from "../../forms/form-parts.tsx";

export function GameLinkForm({
  action,
  day,
  games,
  disabled,
}: {
  action: string;
  day: string;
  games: readonly { id: number; label: string }[];
  disabled: boolean;
}) {
  return (
    <form method="post" action={action}>
      <Intent value="make" />
      <input type="hidden" name="day" value={day} />
      <div className="field">
        <label htmlFor="link-game">Game</label>
        <select id="link-game" name="gameId">
          {games.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Button kind="plain" disabled={disabled}>
        Make a link for this game
      </Button>
    </form>
  );
}
