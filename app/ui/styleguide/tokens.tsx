import { Panel } from "../page-layout.tsx";

const COLOURS = [
  "ink",
  "soft",
  "paper",
  "panel",
  "sunk",
  "line",
  "rule",
  "accent",
  "hot",
  "hot-ink",
  "night",
  "night-ink",
  "night-soft",
  "good",
  "bad",
  "live",
];

export function Tokens() {
  return (
    <>
      <Panel heading="Colours">
        <ul className="choices">
          {COLOURS.map((name) => (
            <li key={name} className="hint">
              <svg
                aria-hidden="true"
                width="96"
                height="48"
                className="rounded-md border border-rule"
              >
                <rect width="96" height="48" fill={`var(--color-${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel heading="Type">
        <p className="font-display text-6xl leading-none font-extrabold">12 : 08</p>
        <p className="font-display text-5xl leading-none font-extrabold">Headline of a page</p>
        <p className="font-display text-3xl leading-none font-extrabold">Headline of a part</p>
        <h3>Third rank</h3>
        <p className="text-lg">A lead, one step larger than text.</p>
        <p>
          Text as it is read, with <a href="/styleguide">a link</a>, <b>weight</b> and figures
          1234567890.
        </p>
        <p className="text-soft">Text of second rank.</p>
        <p className="hint">A hint under a label.</p>
        <p className="field-error">What is wrong with a field.</p>
      </Panel>
    </>
  );
}
