import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useBeforeUnload, useBlocker, useFetcher } from "react-router";
import { EVERY_FORM } from "#app/forms/answer.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { isPageStale, onReload } from "#app/live/stale-page.ts";
import { message } from "#i18n/message.ts";

export interface GoalAnswer {
  goalId: number | null;
  goalScored: number;
}

export type GoalIntent = "add-goal" | "void-goal";

export interface GoalChange {
  playerId: string;
  goalId: number;
  intent: GoalIntent;
}

interface Tap {
  playerId: string;
  intent: GoalIntent;
  /** The goal to undo; `intent` is then the original change. */
  undoes?: number;
  /** Idempotency key. */
  sending: string;
}

/** Without a response, the tap may or may not have counted. */
const unsure: FormAnswer = {
  form: EVERY_FORM,
  result: null,
  failure: {
    sentence: message("forms.goalsUnsure"),
    reason: message("forms.goalsUnsureNext"),
  },
};

/**
 * Optimistic goal counter: taps show at once and are sent one at a time, in order. A refused tap
 * drops those behind it and sets `failure`. `last` is the newest stored change, and `goalless` the
 * player whose last tap had no goal to remove.
 */
export function useGoalTaps(
  stored: ReadonlyMap<string, number>,
  initialLast: GoalChange | null,
  initialGoalless: string | null,
) {
  const fetcher = useFetcher<GoalAnswer | FormAnswer>();
  const isOld = useSyncExternalStore(onReload, isPageStale, () => false);
  const [queue, setQueue] = useState<Tap[]>([]);
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map());
  const [failure, setFailure] = useState<FormAnswer>();
  const [last, setLast] = useState(initialLast);
  const [goalless, setGoalless] = useState(initialGoalless);
  const sent = useRef<Tap>(undefined);
  const read = useRef(fetcher.data);

  useEffect(() => {
    const { data } = fetcher;
    if (sent.current && data !== read.current) {
      const { playerId, intent, undoes } = sent.current;
      sent.current = undefined;
      read.current = data;
      if (data && "goalScored" in data) {
        const { goalId, goalScored } = data;
        setAnswered((known) => new Map(known).set(playerId, goalScored));
        setLast(undoes || goalId === null ? null : { playerId, goalId, intent });
        setGoalless(!undoes && goalId === null ? playerId : null);
        setQueue((taps) => taps.slice(1));
      } else {
        setFailure(data?.form === EVERY_FORM ? unsure : data);
        setLast(null);
        setQueue([]);
      }
      return;
    }
    const [next] = queue;
    if (!sent.current && next) {
      sent.current = next;
      void fetcher.submit(fieldsOf(next), { method: "post" });
    } else if (!next && fetcher.state === "idle" && !isOld) {
      // The revalidated page data now includes the responses.
      setAnswered((known) => (known.size > 0 ? new Map() : known));
    }
  }, [fetcher, queue, isOld]);

  useBeforeUnload((event) => {
    if (queue.length > 0) event.preventDefault();
  });
  const leaving = useBlocker(queue.length > 0);
  useEffect(() => {
    if (leaving.state === "blocked" && queue.length === 0) leaving.proceed();
  }, [leaving, queue]);

  const send = (tap: Omit<Tap, "sending">) => {
    setFailure(undefined);
    setGoalless(null);
    setQueue((taps) => [...taps, { ...tap, sending: crypto.randomUUID() }]);
  };
  return {
    failure,
    last: queue.length === 0 ? last : null,
    goalless: queue.length === 0 ? goalless : null,
    tap: (playerId: string, intent: GoalIntent) => send({ playerId, intent }),
    undo: ({ playerId, goalId, intent }: GoalChange) => send({ playerId, intent, undoes: goalId }),
    goalScored: (playerId: string): number =>
      queue
        .filter((tap) => tap.playerId === playerId)
        .reduce(
          (goals, tap) => Math.max(0, goals + step(tap)),
          answered.get(playerId) ?? stored.get(playerId) ?? 0,
        ),
  };
}

function fieldsOf({ playerId, intent, undoes, sending }: Tap): Record<string, string> {
  if (undoes === undefined) return { playerId, intent, quiet: "1", sending };
  return { intent: "undo-goal", goalId: String(undoes), undoes: intent, quiet: "1", sending };
}

function step({ intent, undoes }: Tap): number {
  return (intent === "add-goal") === (undoes === undefined) ? 1 : -1;
}
