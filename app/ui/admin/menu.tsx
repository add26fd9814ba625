import { Link, useLocation } from "react-router";

const panels = [
  { to: "/admin/games", label: "Games" },
  { to: "/admin/players", label: "Players" },
];

const gamePanels = [
  { to: "/admin/games/create", label: "Create a Game" },
  { to: "/admin/games/edit", label: "Edit a Game" },
  { to: "/admin/games/import", label: "Import Games" },
];

/** The console's top menu, and below Games its own (spec §2). One panel is open at a time: the address says which. */
export function ConsoleMenu() {
  const here = useLocation().pathname.toLowerCase();
  const inside = (to: string) => here === to || here.startsWith(`${to}/`);
  return (
    <>
      <Choices label="Console" links={panels} inside={inside} />
      {inside("/admin/games") ? <Choices label="Games" links={gamePanels} inside={inside} /> : null}
    </>
  );
}

function Choices({
  label,
  links,
  inside,
}: {
  label: string;
  links: { to: string; label: string }[];
  inside: (to: string) => boolean;
}) {
  return (
    <nav aria-label={label} className="choices">
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className="button button-plain"
          aria-current={inside(link.to) ? "true" : undefined}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
