import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { SetupState, SetupStep } from "#domain/cup/setup-checklist-rules.ts";
import { alertTags } from "../buttons.tsx";
import { Icon } from "../icon.tsx";
import { Notice, Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

/** Where each step is done, and the minutes that it takes; null where it depends on others. */
const pages = {
  operator: { to: "/admin/site/contact", minutes: 2 },
  dates: { to: "/admin/cup#settings-startsOn", minutes: 3 },
  place: { to: "/admin/cup#settings-place", minutes: 2 },
  payments: { to: "/admin/cup#settings-peerHandle", minutes: 1 },
  contact: { to: "/admin/cup#settings-contactEmail", minutes: 1 },
  institute: { to: "/admin/site", minutes: 20 },
  link: null,
  email: { to: "/admin/messages/outbox", minutes: null },
} satisfies Record<SetupStep, { to: string; minutes: number | null } | null>;

export interface Setup {
  steps: SetupState;
  /** Where families register. */
  address: string;
  code: QrDrawing;
}

/** What is left to set up, with the minutes it takes; what is done is folded. */
export function SetupChecklist({ setup: { steps, address, code } }: { setup: Setup }) {
  const t = useTranslations("console.setup");
  const done = steps.filter(({ isDone }) => isDone);
  if (done.length === steps.length) return null;
  const share = done.length / steps.length;
  return (
    <Panel heading={t("title", { done: done.length, all: steps.length })}>
      <meter aria-hidden="true" min={0} max={1} value={share} className="h-2 w-full" />
      <ol className="rows list-none pl-0">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ step }) => (
            <li key={step}>
              <Step step={step} address={address} code={code} />
            </li>
          ))}
      </ol>
      {done.length > 0 ? (
        <details>
          <summary>{t("done", { count: done.length })}</summary>
          <ul className="list-none pl-0 text-soft">
            {done.map(({ step }) => (
              <li key={step} className="flex items-center gap-2">
                <Icon name="check" className="size-5 shrink-0 text-good" />
                {t(`${step}.do`)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p>
        <Link to="/admin/players#add" className="button button-plain">
          {t("invite")}
        </Link>
      </p>
    </Panel>
  );
}

function Step({ step, address, code }: { step: SetupStep } & Omit<Setup, "steps">) {
  const t = useTranslations("console.setup");
  const page = pages[step];
  const about = (
    <span className="min-w-0 grow">
      <b className="block">{t(`${step}.do`)}</b>
      <span className="hint m-0 block">{t(`${step}.why`)}</span>
    </span>
  );
  if (page === null) {
    return (
      <details>
        <summary className="py-2">{about}</summary>
        <p className="wrap-anywhere select-all">{address}</p>
        <QrCode drawing={code} label={t("code")} />
      </details>
    );
  }
  return (
    <Link to={page.to} className="flex items-center gap-3 py-2 text-ink no-underline hover:bg-sunk">
      {about}
      {page.minutes === null ? null : (
        <span className="shrink-0 text-sm text-soft">
          {t("minutes", { minutes: page.minutes })}
        </span>
      )}
      <Icon name="arrow" className="size-5 shrink-0" />
    </Link>
  );
}

/** Once games are played, only who runs the site must still be said. */
export function OperatorMissing() {
  const t = useTranslations("console.setup");
  return <Notice text={t.rich("operator.missing", alertTags(pages.operator.to))} />;
}
