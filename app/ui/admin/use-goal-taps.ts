import { useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker, useFetcher } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { EVERY_FORM } from "../../forms/keep-form.ts";

/** What the server answers to one tap: how many goals the player has now. */
export interface GoalAnswer {
  goalScored: number;
}

export type GoalIntent = "add-goal" | "void-goal";

interface Tap {
  playerId: string;
  intent: GoalIntent;
}

/** Without an answer nobody knows whether the tap arrived: sent again it could count twice. */
const unsure: FormAnswer = {
  form: EVERY_FORM,
  result: null,
  failure: {
    sentence: "Error updating goals: No answer came back.",
    reason: "The last tap may have counted. Look at the goals before you tap again.",
  },
};

/**
 * Goals as fast as one can tap: each tap counts at once on the screen and waits its turn to be sent, one
 * after the other, so that none is lost and '-' never overtakes '+'. A tap that was refused drops those
 * behind it, and `failure` says why.
 */
export function useGoalTaps(stored: ReadonlyMap<string, number>) {
  const fetcher = useFetcher<GoalAnswer | FormAnswer>();
  const [queue, setQueue] = useState<Tap[]>([]);
  const [answered, setAnswered] = useState<ReadonlyMap<string, number>>(new Map());
  const [failure, setFailure] = useState<FormAnswer>();
  const sent = useRef<Tap>(undefined);
  const read = useRef(fetcher.data);

  useEffect(() => {
    const { data } = fetcher;
    if (sent.current && data !== read.current) {
      const { playerId } = sent.current;
      sent.current = undefined;
      read.current = data;
      if (data && "goalScored" in data) {
        setAnswered((known) => new Map(known).set(playerId, data.goalScored));
        setQueue((taps) => taps.slice(1));
      } else {
        setFailure(data?.form === EVERY_FORM ? unsure : data);
        setQueue([]);
      }
      return;
    }
    const [next] = queue;
    if (!sent.current && next) {
      sent.current = next;
      void fetcher.submit({ ...next, quiet: "1" }, { method: "post" });
    } else if (!next && fetcher.state === "idle") {
      // The page's own data is as new as the answers now.
      setAnswered((known) => (known.size > 0 ? new Map() : known));
    }
  }, [fetcher, queue]);

  useBeforeUnload((event) => {
    if (queue.length > 0) event.preventDefault();
  });
  const leaving = useBlocker(queue.length > 0);
  useEffect(() => {
    if (leaving.state === "blocked" && queue.length === 0) leaving.proceed();
  }, [leaving, queue]);

  return {
    failure,
    tap(playerId: string, intent: GoalIntent) {
      setFailure(undefined);
      setQueue((taps) => [...taps, { playerId, intent }]);
    },
    goalScored(playerId: string): number {
      return queue
        .filter((tap) => tap.playerId === playerId)
        .reduce(
          (goals, { intent }) => Math.max(0, goals + (intent === "add-goal" ? 1 : -1)),
          answered.get(playerId) ?? stored.get(playerId) ?? 0,
        );
    },
  };
}
