/**
 * Which pages a browser may fetch as a link is pressed, before it is let go (speculation rules). Not the
 * console and what is signed out of: opening those is an act. The Content-Security-Policy names this text by its hash.
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
