import { Link } from "react-router";

/** The way to hold all games, or to let play go on, from the console's front page. */
export function HoldLink({ isHeld }: { isHeld: boolean }) {
  return (
    <p className="choices mt-0">
      <Link
        to="/admin/day"
        className={
          isHeld ? "button button-primary" : "button border-bad bg-bad text-paper! no-underline"
        }
      >
        {isHeld ? "Games are on hold: go on" : "Hold all games"}
      </Link>
    </p>
  );
}
