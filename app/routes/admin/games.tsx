import { adminCtx } from "../../admin-only.ts";
import type { Route } from "./+types/games";

export const meta = () => [{ title: "Games – Araknid" }];

export function loader({ context }: Route.LoaderArgs) {
  adminCtx(context);
  return null;
}

export default function Games() {
  return (
    <>
      <h1>Games</h1>
      <p>Create a game, edit one to enter its scores, or import a whole schedule.</p>
    </>
  );
}
