import { Link } from "react-router";
import { Notice } from "../notice.tsx";

export function WrongCodes({ tries, since }: { tries: number; since: string }) {
  return (
    <Notice kind="bad">
      <p>
        <strong>{tries}</strong> wrong team codes were typed since {since}. If a roster holds
        somebody whom nobody knows,{" "}
        <Link to="/admin/players" className="inline-flex min-h-11 items-center">
          give that team a new code
        </Link>
        .
      </p>
    </Notice>
  );
}
