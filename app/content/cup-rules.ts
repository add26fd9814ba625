import type { Localized } from "../../i18n/localized.ts";

export interface Rule {
  rule: Localized<string>;
  why: Localized<string>;
}

const players: readonly Rule[] = [
  {
    rule: { en: "Teams are co-ed.", es: "Los equipos son mixtos." },
    why: { en: "Everyone plays together.", es: "Todos juegan juntos." },
  },
  {
    rule: { en: "One team per player.", es: "Un solo equipo por jugador." },
    why: {
      en: "You can play for only one team.",
      es: "Quien está en un equipo no puede jugar en otro.",
    },
  },
  {
    rule: {
      en: "Players may play up but not down.",
      es: "Se puede jugar en una categoría mayor, pero no en una menor.",
    },
    why: {
      en: "A younger player can play in an older group, but no one can play in a younger one.",
      es: "Un jugador más joven puede jugar con los mayores, pero nadie puede jugar con los menores.",
    },
  },
];

const weather: readonly Rule[] = [
  {
    rule: { en: "Thunder or lightning.", es: "Truenos o rayos." },
    why: {
      en: "Play stops right away. Everyone leaves the field and waits in a building or a car. Play resumes no sooner than 30 minutes after the last thunder or lightning.",
      es: "El juego se detiene de inmediato. Todos salen de la cancha y esperan en un edificio o en un carro. El juego se reanuda cuando hayan pasado al menos 30 minutos desde el último trueno o rayo.",
    },
  },
  {
    rule: { en: "Heat.", es: "Calor." },
    why: {
      en: "Play stops for water and shade. If it's too hot to keep playing, the organizer shortens or moves games, and the schedule shows it.",
      es: "El juego se detiene para tomar agua y descansar en la sombra. Si hace demasiado calor para seguir, el organizador acorta los partidos o los cambia de hora, y el calendario lo muestra.",
    },
  },
];

export const cupRules = {
  players,
  topScorer: {
    en: ["A free highlight tape", "An editing service", "A free jersey"],
    es: ["Un video gratis de sus mejores jugadas", "Un servicio de edición", "Una camiseta gratis"],
  } satisfies Localized<readonly string[]>,
  weather,
};
