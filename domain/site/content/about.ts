import { cleanLine } from "#domain/core/text-rules.ts";
import { message } from "#i18n/message.ts";
import { type ContentOf, line, picture, rows, text } from "./fields.ts";
import { formSection } from "./section.ts";

const MAX_NAME = 100;

const personName = () =>
  line(
    message("contentFields.personName"),
    (raw) => {
      const clean = cleanLine(raw, MAX_NAME);
      return clean.ok ? clean.value : null;
    },
    message("contentErrors.line", { most: MAX_NAME }),
  );

const markdown = { rich: true, hint: message("contentFields.markdown") };

const fields = {
  mission: text(message("contentFields.mission"), 3_000, { lines: 8, ...markdown }),
  founder: personName(),
  founderTitle: text(message("contentFields.founderTitle"), 100),
  photo: picture(message("contentFields.founderPhoto")),
  founderStory: text(message("contentFields.founderStory"), 3_000, { lines: 6, ...markdown }),
  founderDegree: text(message("contentFields.founderDegree"), 120, { required: false }),
  experience: rows(
    message("contentFields.experience"),
    { what: text(message("contentFields.experienceOne"), 120) },
    8,
    message("contentFields.rowsHint"),
  ),
  coaches: rows(
    message("contentFields.coaches"),
    {
      name: personName(),
      title: text(message("contentFields.role"), 100),
      photo: picture(message("contentFields.photo")),
    },
    12,
    message("contentFields.rowsHint"),
  ),
};

export type About = ContentOf<typeof fields>;

/** Name and story are examples. */
export const about = formSection(fields, {
  mission: {
    en: "We train young athletes to move well, grow strong, and enjoy the game. Strength and conditioning, skill, and recovery belong together, so our coaches have studied the body and worked with children. Every athlete gets our time, and every parent gets honest answers.",
    es: "Preparamos a jóvenes atletas para que se muevan bien, crezcan fuertes y disfruten del juego. La fuerza, la condición física, la técnica y la recuperación van de la mano: por eso nuestros entrenadores han estudiado el cuerpo y tienen experiencia con niños. A cada atleta le dedicamos tiempo, y a cada familia le hablamos con sinceridad.",
  },
  founder: "Sam Rivera",
  photo: "",
  founderTitle: { en: "Founder and CEO", es: "Fundación y dirección general" },
  founderStory: {
    en: "Sam started the institute so that every athlete trains with someone who knows their name, their goals, and their limits.",
    es: "Sam fundó el instituto para que cada atleta entrene con alguien que conozca su nombre, sus metas y sus límites.",
  },
  founderDegree: { en: "Degree in kinesiology", es: "Licenciatura en kinesiología" },
  experience: [
    { what: { en: "Youth coaching", es: "Entrenamiento de jóvenes" } },
    { what: { en: "Sports science internships", es: "Prácticas en ciencias del deporte" } },
    { what: { en: "Physical therapy", es: "Terapia física" } },
  ],
  coaches: [],
});
