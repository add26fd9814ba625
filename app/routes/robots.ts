import { LOCALES, localePath } from "#i18n/locales.ts";
import { page } from "../routing/page.ts";

export const loader = page({ access: "everybody" }, ({ site }): Response => {
  const { siteUrl } = site;
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    ...LOCALES.map((locale) => `Disallow: ${localePath(locale, "/logout")}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
});
