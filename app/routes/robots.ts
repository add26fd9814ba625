import { requestOf } from "../http/request-context.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/robots";

export const loader = page({ access: "everybody" }, ({ context }: Route.LoaderArgs): Response => {
  const { siteUrl } = requestOf(context);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /logout",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  });
});
