export const home = {
  about:
    "Araknid is a sports performance and strength conditioning institute for young athletes. We coach speed, strength and skill, one-on-one and in groups, and we put on a 7v7 cup.",
  cards: {
    teams: "Create a team, join one with its code, see your roster.",
    schedules: "Every game, score and table, by age group.",
    payment: "How to pay the team fee.",
    rules: "Who plays when, game lengths, prizes.",
    about: "The people who coach here.",
    programs: "Training one-on-one, in groups and online, with prices.",
  },
  video: {
    heading: "Watch a move",
    text: "Pass, run, finish: how three players open a defence, drawn on the tactics board.",
  },
  gallery: "At training",
  feed: {
    heading: "Latest posts",
    text: "Our posts come from another site. They are loaded only when you ask for them; that site then sees your visit.",
  },
};
