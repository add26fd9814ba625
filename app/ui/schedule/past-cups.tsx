import { Panel } from "../panel.tsx";

export function PastCups({ cups }: { cups: { name: string; slug: string; dates: string }[] }) {
  if (cups.length === 0) return null;
  return (
    <div className="print:hidden">
      <Panel heading="Past cups">
        <ul className="rows">
          {cups.map(({ name, slug, dates }) => (
            <li key={slug}>
              <a className="flex min-h-11 flex-wrap items-center gap-x-3" href={`/cups/${slug}`}>
                {name}
                {dates ? <span className="text-soft">{dates}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
