import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

interface Moment {
  iso: string;
  text: string;
}

export interface SessionView {
  id: string;
  device: string;
  signedIn: Moment;
  lastSeen: Moment;
  isThis: boolean;
}

export function SessionsSection({
  sessions,
  answer,
}: {
  sessions: SessionView[];
  answer: FormAnswer | undefined;
}) {
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Panel id="sessions" heading="Where You Are Signed In">
      <FormFailure answer={answerFor(answer, "end-session")} />
      <ul className="divide-y divide-rule">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-48 grow">
              <p className="my-0 font-bold">
                {session.device || "A browser"}
                {session.isThis ? <span className="text-good"> – this browser</span> : null}
              </p>
              <p className="my-0 text-soft">
                Signed in <When moment={session.signedIn} />
              </p>
              {session.isThis ? null : (
                <p className="my-0 text-soft">
                  Last seen <When moment={session.lastSeen} />
                </p>
              )}
            </div>
            {session.isThis ? null : (
              <form method="post" action="/account/security#sessions">
                <Intent value="end-session" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  kind="plain"
                  aria-label={`Sign out there: ${session.device || "a browser"}, signed in ${session.signedIn.text}`}
                >
                  Sign out there
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p>You are signed in nowhere else.</p>
      ) : (
        <form method="post" action="/account/security#sessions">
          <Intent value="end-other-sessions" />
          <Button kind="danger">Sign out everywhere else</Button>
        </form>
      )}
    </Panel>
  );
}

function When({ moment }: { moment: Moment }) {
  return <time dateTime={moment.iso}>{moment.text}</time>;
}
