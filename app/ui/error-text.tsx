import { isRouteErrorResponse } from "react-router";
import { useTranslations } from "use-intl";

/** Errors that a retry can't fix. */
export function staysSo(error: unknown): boolean {
  return isRouteErrorResponse(error) && [404, 405, 413].includes(error.status);
}

export function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

/** The server translated a route's refusal; the statuses of the router itself have no sentence. */
export function ErrorText({ error }: { error: unknown }) {
  const t = useTranslations("frame");
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data: said } = error;
    if (isUnavailable(error)) return String(said);
    const names: Record<number, string> = { 404: t("notFound"), 405: t("notAllowed") };
    const isSentence = typeof said === "string" && said !== "" && said !== statusText;
    const reason = isSentence ? said : (names[status] ?? statusText);
    return `${status} ${reason}`.trim();
  }
  if (error instanceof TypeError && /fetch|load failed|network/i.test(error.message)) {
    return t("noConnection");
  }
  return t("ourFault");
}
