/**
 * Speculation rules: prefetch a page on pointer down, except pages where opening them is an action,
 * such as the console. The Content-Security-Policy contains this text's hash.
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
