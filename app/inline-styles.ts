import { createContext } from "react";

/**
 * The stylesheet's text, where a page carries it inside: as a file it costs a page that needs nothing else
 * another turn to the server. Null in the browser and on pages that load React, which link to the file.
 */
export const InlineStyles = createContext<string | null>(null);
