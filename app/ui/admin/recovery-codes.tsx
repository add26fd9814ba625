import { Link } from "react-router";
import { CopyButton } from "../copy-button.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { PrintButton } from "./print-button.tsx";

/** The recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice kind="good" role="alert">
        <p>The second factor is on. Write down the recovery codes before you go on.</p>
      </Notice>
      <Panel heading="Recovery codes">
        <p>
          Each of them takes the place of the app's code once, when the phone is lost or empty. They
          are not shown again: print them, or keep them in a password manager.
        </p>
        <ul className="grid list-none gap-x-8 gap-y-2 pl-0 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-[0.95rem] whitespace-nowrap max-[22rem]:text-[0.8rem]">
                {code}
              </code>
            </li>
          ))}
        </ul>
        <p className="choices print:hidden">
          <PrintButton />
          <CopyButton text={codes.join("\n")} label="Copy the codes" />
        </p>
        <p className="print:hidden">
          <Link to="/admin" className="button button-plain">
            I have kept them: go to the console
          </Link>
        </p>
      </Panel>
    </>
  );
}
