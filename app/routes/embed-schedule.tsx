import type { PageHandle } from "../http/page-handle.ts";
import { pageMeta } from "../http/page-meta.ts";
import { readEmbed } from "../loaders/embed.ts";
import { page } from "../routing/page.ts";
import { EmbedView } from "../ui/embed/embed-view.tsx";
import { embeddedLook } from "../ui/embed/theme.ts";
import type { Route } from "./+types/embed-schedule";

export const handle: PageHandle = { bare: true, framedAnywhere: true, look: embeddedLook };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.heading });

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["theme"] } },
  (args) => {
    return readEmbed(args, "schedule");
  },
);

export default function EmbedSchedule({ loaderData }: Route.ComponentProps) {
  return <EmbedView {...loaderData} />;
}
