/** Pages that belong to a section of the site but lie outside its address. */
const elsewhere: Record<string, RegExp> = {
  "/schedules-results": /^\/(?:teams\/|cups\/)/,
  "/teams": /^\/(?:manage\/|invitations$|teamwaitlist$)/,
  "/login": /^\/(?:forgot|reset)$/,
};

/** The `aria-current` of the link to a section, on the page with this path. */
export function currentMark(section: string, path: string): "page" | "true" | undefined {
  const own = section.toLowerCase();
  const here = path.toLowerCase().replace(/(.)\/$/, "$1");
  if (here === own) return "page";
  if (elsewhere[section]?.test(here)) return "true";
  // A team's own page is public: it belongs to the results.
  return !["/", "/teams"].includes(own) && here.startsWith(`${own}/`) ? "true" : undefined;
}
