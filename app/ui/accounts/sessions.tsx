import { formatLongDate, formatTimestamp } from "../../../domain/core/format-rules.ts";
import type { listSessions } from "../../../domain/people/sign-in/session-list.ts";
import type { SignInDay } from "../../../domain/people/sign-in/sign-in-history.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { ButtonForm, FormFailure } from "../../forms/form.tsx";
import { Panel } from "../page-layout.tsx";
import { Timestamp } from "../timestamp.tsx";

export function SessionsSection({
  sessions,
  zone,
}: {
  sessions: Awaited<ReturnType<typeof listSessions>>;
  zone: string;
}) {
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Panel id="sessions" heading="Where You Are Signed In">
      <FormFailure answer={useAnswer("end-session")} />
      <ul className="divide-y divide-rule">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-48 grow">
              <p className="my-0 font-bold">
                {session.device || "A browser"}
                {session.isThis ? <span className="text-good"> – this browser</span> : null}
              </p>
              <p className="my-0 text-soft">
                Signed in <Timestamp at={session.createdAt} zone={zone} />
              </p>
              {session.isThis ? null : (
                <p className="my-0 text-soft">
                  Last seen <Timestamp at={session.lastSeenAt} zone={zone} />
                </p>
              )}
            </div>
            {session.isThis ? null : (
              <ButtonForm
                intent="end-session"
                action="/account/security#sessions"
                hidden={{ sessionId: session.id }}
                aria-label={`Sign out there: ${session.device || "a browser"}, signed in ${formatTimestamp(zone, session.createdAt)}`}
              >
                Sign out there
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p>You are signed in nowhere else.</p>
      ) : (
        <ButtonForm intent="end-other-sessions" action="/account/security#sessions" kind="danger">
          Sign out everywhere else
        </ButtonForm>
      )}
    </Panel>
  );
}

export function SignInHistory({ lines }: { lines: SignInDay[] }) {
  return (
    <Panel id="history" heading="Recent sign-ins">
      <p>
        The last 30 days, by day and browser. Don&rsquo;t recognize something? Change your password:
        that signs out every other browser.
      </p>
      {lines.length === 0 ? (
        <p>There were none.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {lines.map((line) => (
            <li key={`${line.day} ${line.device}`} className="py-3">
              <p className="my-0 font-bold">
                <time dateTime={line.day}>{formatLongDate(line.day)}</time>,{" "}
                {line.device || "a browser"}
              </p>
              <p className={`my-0 ${line.signedIn === 0 ? "text-bad" : "text-soft"}`}>
                {outcomeOf(line)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function outcomeOf({ signedIn, failed }: SignInDay): string {
  const counts = [
    signedIn > 0 ? `${signedIn} ${signedIn === 1 ? "sign-in" : "sign-ins"}` : null,
    failed > 0 ? `${failed} failed ${failed === 1 ? "try" : "tries"}` : null,
  ];
  return counts.filter((each) => each !== null).join(", ");
}
