import { readAccount } from "../../domain/accounts/read-account.ts";
import { ctxOf } from "../context.ts";
import { PageHead } from "../ui/page-head.tsx";
import type { Route } from "./+types/home";

export const meta = () => [{ title: "Araknid" }];

export async function loader({ context }: Route.LoaderArgs) {
  const account = await readAccount(ctxOf(context));
  return { signedIn: account !== null, firstName: account?.players[0]?.firstName ?? null };
}

/** Plain until the site gets its screens; what it links by sign-in state is the spec's (§2, Home). */
export default function Home({ loaderData: { signedIn, firstName } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={signedIn ? `Welcome${firstName ? `, ${firstName}` : ""}!` : "Join Us Today!"}
      />
      <ul className="my-4 grid gap-2">
        {linkCards(signedIn).map(({ href, label }) => (
          <li key={href}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function linkCards(signedIn: boolean): { href: string; label: string }[] {
  const own = signedIn
    ? [{ href: "/teamWaitlist", label: "Tourney Waitlist" }]
    : [
        { href: "/register", label: "Player Registration" },
        { href: "/login", label: "Player Login" },
      ];
  return [
    ...own,
    { href: "/teams", label: "Teams" },
    { href: "/schedules-results", label: "Schedules & Results" },
    { href: "/PaymentMethods", label: "Payment Methods" },
    { href: "/CupRules", label: "Tournament Rules & Information" },
    { href: "/about", label: "About" },
    { href: "/programs", label: "Programs" },
  ];
}
