import { createContext } from "react";

const SITE = "style[data-site]";

/**
 * The stylesheet's text, which a page carries inside: as a file it costs another turn to the server before
 * anything is painted. In the browser it is what the page came with; null while one types, when it is a file.
 */
export const InlineStyles = createContext(
  typeof document === "undefined" ? null : (document.querySelector(SITE)?.textContent ?? null),
);
