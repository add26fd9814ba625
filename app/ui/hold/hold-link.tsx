import { Link } from "react-router";

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
