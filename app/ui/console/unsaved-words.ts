import { useEffect, useRef } from "react";
import { useBeforeUnload, useBlocker, useNavigation } from "react-router";
import { useTranslations } from "use-intl";

/** Asks before a page is left on which words were typed and not sent. */
export function useUnsavedWords(): void {
  const t = useTranslations("console");
  const isSending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") isSending.current = false;
  }, [state]);
  useEffect(() => {
    const send = () => {
      isSending.current = true;
    };
    addEventListener("submit", send);
    return () => removeEventListener("submit", send);
  }, []);

  useBeforeUnload((event) => {
    if (!isSending.current && hasWords()) event.preventDefault();
  });
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isSending.current &&
      hasWords() &&
      !confirm(t("unsavedWords")),
  );
  useEffect(() => {
    if (leaving.state === "blocked") leaving.reset();
  }, [leaving]);
}

function hasWords(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "main form[method=post] :is(textarea, input[type=text], input:not([type]))",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
