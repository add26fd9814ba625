import { createContext } from "react";
import type { RequestContext } from "./context.ts";

/** Request data for the page frame, available even if loaders failed. */
export const RequestFacts = createContext<Pick<
  RequestContext,
  "requestId" | "signedIn" | "registered"
> | null>(null);
