import { MixedText } from "#app/i18n/mixed-text.tsx";
import type { SuspensionView } from "#domain/competition/games/suspension-rules.ts";
import { Notice } from "../notice.tsx";
import type { Results } from "../results/results-navigation.tsx";
import { ResultsView } from "../results/results-view.tsx";

export function EmbedView({
  title,
  results,
  hold,
  page,
}: {
  title: string;
  results: Results;
  hold: SuspensionView | null;
  page: string;
}) {
  return (
    <div className="px-2 pb-3">
      <base target="_blank" />
      <h1 className="sr-only">{title}</h1>
      {hold ? (
        <Notice kind="bad" role="alert">
          <p dir="auto">
            {hold.title}. {hold.resume} <MixedText>{hold.words}</MixedText>
          </p>
        </Notice>
      ) : null}
      <ResultsView results={results} />
      <p className="hint">
        <a className="inline-flex min-h-11 items-center" href={page}>
          {title}
        </a>
      </p>
    </div>
  );
}
