import { type Message, message } from "#i18n/message.ts";
import { type ContentOf, rows, text } from "./fields.ts";
import { formSection } from "./section.ts";

const ruleList = (label: Message) =>
  rows(
    label,
    {
      rule: text(message("contentFields.rules.rule"), 120),
      why: text(message("contentFields.rules.why"), 1_000, { lines: 3, rich: true }),
    },
    10,
    message("contentFields.rules.hint"),
  );

const fields = {
  players: ruleList(message("contentFields.rules.players")),
  topScorer: rows(
    message("contentFields.rules.topScorer"),
    { prize: text(message("contentFields.rules.prize"), 100) },
    6,
    message("contentFields.rowsHint"),
  ),
  weather: ruleList(message("contentFields.rules.weather")),
};

export type RuleTexts = ContentOf<typeof fields>;

export const rules = formSection(fields, {
  players: [
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
  ],
  topScorer: [
    { prize: { en: "A free highlight tape", es: "Un video gratis de sus mejores jugadas" } },
    { prize: { en: "An editing service", es: "Un servicio de edición" } },
    { prize: { en: "A free jersey", es: "Una camiseta gratis" } },
  ],
  weather: [
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
  ],
});
