import type { Picture } from "./picture.ts";
import founder from "./pictures/founder.svg?url&no-inline";

const founderPicture: Picture = {
  src: founder,
  alt: "The founder, smiling, with a whistle round the neck",
  width: 320,
  height: 320,
};

/**
 * Name and story are placeholders; each institute replaces them, and the drawn portrait, with its
 * own.
 */
export const about = {
  mission:
    "We train young athletes to move well, grow strong and enjoy the game. Strength and conditioning, skill and recovery belong together, taught by people who have studied the body and coached children, with time for each athlete and honest words for their parents.",
  founder: {
    name: "Sam Rivera",
    title: "Founder and CEO",
    photo: founderPicture,
    story:
      "Sam started the institute so that every athlete here trains with somebody who knows their name, their goals and their limits.",
    degree: "Degree in kinesiology",
    experience: ["Youth coaching", "Sports science internships", "Physical therapy"],
  },
};
