/** Schemes that an address can ask for; without one the reader's own counts. */
type Theme = "light" | "dark";

const LOOKS: Record<Theme, string> = {
  light: "embedded theme-light",
  dark: "embedded theme-dark",
};

/** The scheme that an address asks for; null for none. */
export function themeOf(query: URLSearchParams): Theme | null {
  const raw = query.get("theme");
  return raw === "light" || raw === "dark" ? raw : null;
}

/** What a page in a frame of another site has at its root. */
export function embeddedLook(query: URLSearchParams): string {
  const theme = themeOf(query);
  return theme ? LOOKS[theme] : "embedded";
}
