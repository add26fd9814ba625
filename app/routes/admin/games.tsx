import { Link } from "react-router";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { PageHead } from "../../ui/page-layout.tsx";
import type { Route } from "./+types/games";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Games", hidden: true });

export const loader = page({ access: "admin" }, ({ context }: Route.LoaderArgs) => {
  ctxOf(context);
  return null;
});

export default function Games() {
  return (
    <>
      <PageHead compact title="Games" />
      <p>Create a game, edit one to enter its scores, or import a whole schedule.</p>
      <p>
        <Link to="/admin" className="inline-flex min-h-11 items-center">
          What waits for a score
        </Link>
      </p>
    </>
  );
}
