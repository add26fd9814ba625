import { type Hold, holdTitle, holdWords } from "../../../domain/hold/hold-rules.ts";
import { Icon } from "../icon.tsx";

/** A hold as every page shows it. */
export interface HoldView extends Omit<Hold, "since"> {
  /** '3:25 PM', in the cup's zone. */
  since: string;
}

/**
 * That all games are held, above everything else of a page; nothing while play goes on. In the console it is the way
 * to let play go on, and no more than a line.
 */
export function HoldBanner({ hold, inConsole }: { hold: HoldView | null; inConsole: boolean }) {
  return (
    <div id="hold" aria-live="assertive" className="print:hidden">
      {hold && inConsole ? (
        <a
          href="/admin/day"
          className="bleed flex min-h-11 items-center gap-2 py-2 font-bold text-paper! [--bleed:var(--color-bad)]"
        >
          <Icon name="clock" className="size-6 shrink-0" />
          {holdTitle(hold)}, since {hold.since}
        </a>
      ) : null}
      {hold && !inConsole ? (
        <section
          aria-label="Hold"
          className="bleed flex gap-3 py-4 text-paper [--bleed:var(--color-bad)]"
        >
          <Icon name={hold.reason === "lightning" ? "bolt" : "clock"} className="size-8 shrink-0" />
          <div className="min-w-0 grow">
            <p className="m-0 text-xl leading-tight font-bold">
              {holdTitle(hold)}, since <span className="whitespace-nowrap">{hold.since}</span>
            </p>
            <p dir="auto" className="mt-1 mb-0 wrap-anywhere">
              {holdWords(hold)}
            </p>
            <a
              href="/CupRules#weather"
              className="inline-flex min-h-11 items-center font-bold text-paper!"
            >
              Heat and lightning: the rules
            </a>
          </div>
        </section>
      ) : null}
    </div>
  );
}
