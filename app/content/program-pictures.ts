import type { Program } from "../../domain/site/content/programs.ts";
import type { Picture } from "./picture.ts";
import birthday from "./pictures/program-birthday.svg?url";
import groupSkill from "./pictures/program-group-skill.svg?url";
import groupStrength from "./pictures/program-group-strength.svg?url";
import online from "./pictures/program-online.svg?url";
import skill from "./pictures/program-skill.svg?url";
import strength from "./pictures/program-strength.svg?url";

const files: Record<Exclude<Program["picture"], "none">, string> = {
  strength,
  skill,
  groupStrength,
  groupSkill,
  birthday,
  online,
};

/** Decorations, so they have no description. */
export function programPicture(name: Program["picture"]): Picture | null {
  if (name === "none") return null;
  return { src: files[name], alt: { en: "", es: "" }, width: 240, height: 180 };
}
