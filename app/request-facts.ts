import { createContext } from "react";
import type { RequestContext } from "./context.ts";

/** What the frame of a page says of its request, also where nothing could be read: the server knows it anyway. */
export const RequestFacts = createContext<Pick<
  RequestContext,
  "requestId" | "signedIn" | "registered"
> | null>(null);
