type Theme = "light" | "dark";

const LOOKS: Record<Theme, string> = {
  light: "embedded theme-light",
  dark: "embedded theme-dark",
};

export function themeOf(query: URLSearchParams): Theme | null {
  const raw = query.get("theme");
  return raw === "light" || raw === "dark" ? raw : null;
}

export function embeddedLook(query: URLSearchParams): string {
  const theme = themeOf(query);
  return theme ? LOOKS[theme] : "embedded";
}
