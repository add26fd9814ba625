import { Notice } from "../notice.tsx";

export function SignedInNotice({ isAdmin, mayAdd }: { isAdmin: boolean; mayAdd: boolean }) {
  return (
    <Notice>
      <p>
        You're logged in.{" "}
        {isAdmin ? (
          <a href="/admin">Go to the console</a>
        ) : (
          <>
            <a href="/teams">Go to your team</a>
            {mayAdd ? (
              <>
                {" "}
                or <a href="/account/players/new">add a player</a> to your account.
              </>
            ) : null}
          </>
        )}
      </p>
    </Notice>
  );
}
