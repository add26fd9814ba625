import { type FormEvent, useEffect, useState } from "react";
import type { ResultPreview } from "../../../domain/competition/games/results.ts";
import { SCORE_FIELDS } from "./score-inputs.tsx";

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
