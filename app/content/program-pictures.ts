import type { Picture } from "./picture.ts";
import birthday from "./pictures/program-birthday.svg?url&no-inline";
import groupSkill from "./pictures/program-group-skill.svg?url&no-inline";
import groupStrength from "./pictures/program-group-strength.svg?url&no-inline";
import online from "./pictures/program-online.svg?url&no-inline";
import skill from "./pictures/program-skill.svg?url&no-inline";
import strength from "./pictures/program-strength.svg?url&no-inline";

const decoration = { alt: "", width: 240, height: 180 };

export const programPictures = {
  strength: { src: strength, ...decoration },
  skill: { src: skill, ...decoration },
  groupStrength: { src: groupStrength, ...decoration },
  groupSkill: { src: groupSkill, ...decoration },
  birthday: { src: birthday, ...decoration },
  online: { src: online, ...decoration },
} satisfies Record<string, Picture>;
