import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ResultPreview } from "../../../domain/games/preview-result.ts";
import { SCORE_FIELDS } from "./score-inputs.tsx";

/** As long as somebody is still typing, nothing is asked. */
const PAUSE = 300;

/** Asks what the result in a form would change, as it is typed; null before anything is, and while it is no result. */
export function usePreview(gameId: number): {
  preview: ResultPreview | null;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
} {
  const { data, load } = useFetcher<{ preview: ResultPreview | null }>();
  const [typed, setTyped] = useState<string | null>(null);
  const loading = useRef(load);
  useEffect(() => {
    loading.current = load;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      void loading.current(`/admin/games/edit/${gameId}?${typed}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [gameId, typed]);
  return {
    preview: typed === null ? null : (data?.preview ?? null),
    onInput: (event) => setTyped(previewQuery(new FormData(event.currentTarget))),
  };
}

function previewQuery(form: FormData): string {
  const query = new URLSearchParams({ preview: "1" });
  for (const name of SCORE_FIELDS) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return query.toString();
}
