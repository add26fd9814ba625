import { ButtonLink } from "../buttons.tsx";
import { CopyButton } from "../copy-button.tsx";

export function FollowBox({
  slug,
  name,
  pushKey,
}: {
  slug: string;
  name: string;
  pushKey: string;
}) {
  return (
    <div data-follow={slug} data-key={pushKey}>
      <div role="status">
        <p data-when="asking" className="needs-script mt-3 min-h-9 text-soft">
          One moment …
        </p>
        <p data-when="on" hidden>
          <b>This browser follows {name}.</b> Messages come also while the page is closed.
        </p>
        <p data-when="blocked" hidden>
          Notifications of this site are turned off in your browser. Turn them on in its settings
          for this site, then load this page again.
        </p>
        <p data-when="unsupported" hidden>
          This browser cannot be told by push. The calendar below works everywhere.
        </p>
        <div data-when="install" hidden>
          <p>On an iPhone or iPad this needs one step first:</p>
          <ol>
            <li>
              Press Share <span aria-hidden="true">⬆︎</span>, then <b>Add to Home Screen</b>.
            </li>
            <li>Open the site from your Home Screen, and come back to this page there.</li>
          </ol>
        </div>
        <p data-when="failed" data-said="" hidden className="error-text" />
      </div>
      <p className="choices">
        <button
          type="button"
          data-do="follow"
          data-when="off failed"
          hidden
          className="button button-primary"
        >
          Tell me by push
        </button>
        <button
          type="button"
          data-do="unfollow"
          data-when="on"
          hidden
          className="button button-plain"
        >
          Stop following
        </button>
      </p>
      <noscript>
        <p>This needs JavaScript, which is off in your browser. The calendar below does not.</p>
      </noscript>
    </div>
  );
}

export function CalendarLinks({ link }: { link: string }) {
  return (
    <>
      <p className="choices items-center print:hidden">
        <ButtonLink kind="plain" href={link.replace(/^https?:/, "webcal:")}>
          Add to my calendar
        </ButtonLink>
        <CopyButton text={link} label="Copy the address" />
      </p>
      <p className="hint">
        For Google Calendar and others that ask for an address (“From URL”):{" "}
        <a href={link} className="inline-flex min-h-11 items-center wrap-anywhere">
          {link}
        </a>
      </p>
    </>
  );
}
