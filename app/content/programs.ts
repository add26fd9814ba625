import type { Picture } from "./picture.ts";
import birthday from "./pictures/program-birthday.svg?url&no-inline";
import groupSkill from "./pictures/program-group-skill.svg?url&no-inline";
import groupStrength from "./pictures/program-group-strength.svg?url&no-inline";
import online from "./pictures/program-online.svg?url&no-inline";
import skill from "./pictures/program-skill.svg?url&no-inline";
import strength from "./pictures/program-strength.svg?url&no-inline";

const decoration = { alt: "", width: 240, height: 180 };

/** Prices are in whole US dollars (spec §9, Programs). */
export interface Program {
  id: string;
  name: string;
  about: string;
  picture: Picture;
  offer: Price | Plans;
}

export interface Price {
  kind: "price";
  price: number;
  per: string;
}

export interface Plans {
  kind: "plans";
  duration: string;
  plans: { sessions: number; details: string; price: number }[];
}

export const programs: Program[] = [
  {
    id: "strength-alone",
    name: "One-on-one strength and conditioning",
    about:
      "A coach and one athlete: speed, power and safe lifting, built on how this athlete moves.",
    picture: { src: strength, ...decoration },
    offer: { kind: "price", price: 40, per: "per 60 minutes" },
  },
  {
    id: "skill-alone",
    name: "One-on-one skill",
    about:
      "A coach, one athlete and a ball: first touch, passing, finishing, at the athlete's own pace.",
    picture: { src: skill, ...decoration },
    offer: { kind: "price", price: 30, per: "" },
  },
  {
    id: "strength-group",
    name: "Group strength and conditioning",
    about: "Athletes of a like age train together, each with the load that is right for them.",
    picture: { src: groupStrength, ...decoration },
    offer: { kind: "price", price: 25, per: "per athlete" },
  },
  {
    id: "skill-group",
    name: "Group skill",
    about: "Technique under pressure: small-sided games and drills with teammates and friends.",
    picture: { src: groupSkill, ...decoration },
    offer: { kind: "price", price: 20, per: "per athlete" },
  },
  {
    id: "birthday",
    name: "Birthday parties",
    about: "Games, races and a small cup of their own for the birthday child and every guest.",
    picture: { src: birthday, ...decoration },
    offer: { kind: "price", price: 10, per: "per person" },
  },
  {
    id: "online",
    name: "Online personal training",
    about: "A plan made for one athlete, followed at home, with a coach who looks at the progress.",
    picture: { src: online, ...decoration },
    offer: {
      kind: "plans",
      duration: "4 weeks",
      plans: [
        { sessions: 16, details: "4 a week", price: 232 },
        { sessions: 20, details: "5 a week", price: 270 },
        { sessions: 24, details: "6 a week", price: 315 },
      ],
    },
  },
];
