import { createContext } from "react";

const SITE = "style[data-site]";

/**
 * The stylesheet's text, inlined to save a round trip before the first paint. Null in development,
 * where it is a file.
 */
export const InlineStyles = createContext(
  typeof document === "undefined" ? null : (document.querySelector(SITE)?.textContent ?? null),
);
