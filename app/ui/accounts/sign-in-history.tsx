import { Panel } from "../panel.tsx";

export interface SignInLine {
  iso: string;
  day: string;
  device: string;
  signedIn: number;
  failed: number;
}

export function SignInHistory({ lines }: { lines: SignInLine[] }) {
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
            <li key={`${line.iso} ${line.device}`} className="py-3">
              <p className="my-0 font-bold">
                <time dateTime={line.iso}>{line.day}</time>, {line.device || "a browser"}
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

function outcomeOf({ signedIn, failed }: SignInLine): string {
  const parts = [
    signedIn > 0 ? `${signedIn} ${signedIn === 1 ? "sign-in" : "sign-ins"}` : null,
    failed > 0 ? `${failed} failed ${failed === 1 ? "try" : "tries"}` : null,
  ];
  return parts.filter((each) => each !== null).join(", ");
}
