import type { Picture } from "./picture.ts";
import birthday from "./pictures/program-birthday.svg?url";
import groupSkill from "./pictures/program-group-skill.svg?url";
import groupStrength from "./pictures/program-group-strength.svg?url";
import online from "./pictures/program-online.svg?url";
import skill from "./pictures/program-skill.svg?url";
import strength from "./pictures/program-strength.svg?url";

const files: Readonly<Record<string, string>> = {
  strength,
  skill,
  groupStrength,
  groupSkill,
  birthday,
  online,
};

/** Decorations, so they have no description. Null for any other name. */
export function programPicture(name: string): Picture | null {
  const src = Object.hasOwn(files, name) ? files[name] : undefined;
  return src === undefined ? null : { src, alt: { en: "", es: "" }, width: 240, height: 180 };
}
