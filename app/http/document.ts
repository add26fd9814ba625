import { createContext, type ReactNode } from "react";
import type { RequestContext } from "./request-context.ts";

/** The stylesheet's text in pages without React, to save a round trip; null where it is a file. */
export const InlineStyles = createContext<string | null>(null);

/** Request data for the page frame, available even if loaders failed. */
export const RequestFacts = createContext<Pick<
  RequestContext,
  "requestId" | "viewer" | "route"
> | null>(null);

/**
 * The form to resend a failed submission, for the error page that replaces the form's own;
 * otherwise null.
 */
export const Unsaved = createContext<ReactNode>(null);

/**
 * Speculation rules: prefetch a page on pointer down, except pages where opening them is an action,
 * such as the console. The Content-Security-Policy contains this text's hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin*" } },
          { not: { href_matches: "/log*" } },
          { not: { href_matches: "/teamWaitlist*" } },
          { not: { selector_matches: "[target], [download]" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
});
