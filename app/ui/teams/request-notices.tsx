import { Notice } from "../notice.tsx";
import type { RequestView } from "./request-view.ts";

/** Must not reveal whether a team has the code. */
export function RequestNotices({ requests }: { requests: RequestView[] }) {
  return requests.map(({ playerId, whom, teamCode, state, until }) => {
    const code = <b className="whitespace-nowrap">{teamCode}</b>;
    const whose = whom === null ? "Your" : `${whom}'s`;
    return (
      <Notice key={playerId}>
        {state === "open" ? (
          <>
            <p>
              {whose} request to join a team with the code {code} is waiting for the team manager,
              until <time dateTime={until.iso}>{until.text}</time>.
            </p>
            <p className="hint">
              Someone has been guessing team codes, so team managers approve new players for now.
              We'll email you the answer. Wrong code? Enter the right one below.
            </p>
          </>
        ) : state === "declined" ? (
          <p>
            {whose} request to join a team with the code {code} was declined. Ask your team manager
            for the team's new code.
          </p>
        ) : (
          <p>
            Nobody answered {whom === null ? "your" : `${whom}'s`} request to join a team with the
            code {code}. Check the code with your team manager and try again.
          </p>
        )}
      </Notice>
    );
  });
}
