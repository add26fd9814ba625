import { createContext } from "react";

/** What the error screen says of its request where nothing could be read: the server knows it anyway. */
export const RequestFacts = createContext<{ requestId: string; signedIn: boolean } | null>(null);
