import { Link } from "react-router";
import { page } from "../../routing/page.ts";
import { PageHead } from "../../ui/page-layout.tsx";

export const loader = page({ access: "admin", title: "Games" });

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
