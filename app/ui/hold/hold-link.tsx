import { Link } from "react-router";

/** The way to suspend play, or to let it resume, from the console's front page. */
export function HoldLink({ isHeld }: { isHeld: boolean }) {
  return (
    <p className="choices mt-0">
      <Link
        to="/admin/day"
        className={
          isHeld ? "button button-primary" : "button border-bad bg-bad text-paper! no-underline"
        }
      >
        {isHeld ? "Resume play" : "Suspend play"}
      </Link>
    </p>
  );
}
