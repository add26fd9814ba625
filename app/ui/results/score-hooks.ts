import { type FormEvent, useEffect, useState } from "react";
import { type Result, resultVersion } from "../../../domain/competition/games/result-rules.ts";
import type { ResultPreview } from "../../../domain/competition/games/results.ts";
import type { VersionedAnswer } from "../../forms/form-action.ts";
import { SCORE_FIELDS } from "./score-inputs.tsx";

/**
 * Detects a result that another admin records while a score is being typed. `key` changes to reset
 * untouched fields; otherwise `meanwhile` is true. Live score updates don't count.
 */
export function useStoredScore(game: Result): {
  key: string;
  meanwhile: boolean;
  onInput: () => void;
} {
  const stored = resultVersion(game);
  const [shown, setShown] = useState(stored);
  const [typing, setTyping] = useState(false);
  if (stored !== shown && !typing) setShown(stored);
  const meanwhile = stored !== shown && game.state !== "live";
  return { key: shown, meanwhile, onInput: () => setTyping(true) };
}

/** The version to submit: the one on the page, or the newer one from the last conflict. */
export function knownScore(game: Result, answer: VersionedAnswer<object> | undefined): string {
  const shown = resultVersion(game);
  const sent = answer?.result?.initialValue?.["version"];
  return answer?.code === "changed" && sent === shown ? (answer.version ?? shown) : shown;
}

/** Debounce delay in milliseconds. */
const PAUSE = 300;
const TIME_OUT = 10_000;

export function usePreview(gameId: number): {
  preview: ResultPreview | null;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
} {
  const [preview, setPreview] = useState<ResultPreview | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const end = new AbortController();
    const ask = async () => {
      const found = await askPreview(`/admin/games/edit/${gameId}/preview?${typed}`, end.signal);
      if (!end.signal.aborted) setPreview(found);
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [gameId, typed]);
  return {
    preview,
    onInput: (event) => setTyped(previewQuery(new FormData(event.currentTarget))),
  };
}

/**
 * Bypasses the router, which would leave the page for the login form or error screen and lose the
 * input. Errors just hide the preview.
 */
async function askPreview(address: string, ended: AbortSignal): Promise<ResultPreview | null> {
  try {
    const response = await fetch(address, {
      redirect: "error",
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIME_OUT)]),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function previewQuery(form: FormData): string {
  const query = new URLSearchParams();
  for (const name of SCORE_FIELDS) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return query.toString();
}
