import { Notice } from "../notice.tsx";
import { Panel } from "../panel.tsx";

export interface CodeBudgetView {
  tries: number;
  most: number;
  recovers: string | null;
}

export function CodeBudget({ tries, most, recovers }: CodeBudgetView) {
  return (
    <Panel heading="Team codes">
      <p>
        Wrong team codes in the last two hours: <b>{tries}</b> (limit {most}).
      </p>
      {recovers === null ? (
        <p className="hint">Past the limit, team managers approve new players for a while.</p>
      ) : (
        <Notice kind="bad">
          <p>
            Somebody may be trying out team codes. Team managers approve new players until{" "}
            {recovers}, or longer if it goes on.
          </p>
        </Notice>
      )}
    </Panel>
  );
}
