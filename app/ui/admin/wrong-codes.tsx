import { Notice } from "../notice.tsx";

/** Tells the admin that somebody may be looking for team codes by trying. */
export function WrongCodes({ tries, since }: { tries: number; since: string }) {
  return (
    <Notice kind="bad">
      <p>
        <strong>{tries} wrong team codes</strong> were typed since {since}. Somebody may be trying
        them out to get onto a team. Tries are limited; look at the rosters for players whom nobody
        knows, and replace the code of a team that has one.
      </p>
    </Notice>
  );
}
