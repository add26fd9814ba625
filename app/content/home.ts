import type { Picture } from "./picture.ts";
import keepersSave from "./pictures/keepers-save.svg?url&no-inline";
import kickOff from "./pictures/kick-off.svg?url&no-inline";
import captions from "./pictures/passing-move.en.vtt?url&no-inline";
import mp4 from "./pictures/passing-move.mp4?url&no-inline";
import webm from "./pictures/passing-move.webm?url&no-inline";
import poster from "./pictures/passing-move.webp?url&no-inline";
import sprintLadder from "./pictures/sprint-ladder.svg?url&no-inline";
import strengthSession from "./pictures/strength-session.svg?url&no-inline";
import tacticsBoard from "./pictures/tactics-board.svg?url&no-inline";
import trophy from "./pictures/trophy.svg?url&no-inline";

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

const size = { width: 480, height: 360 };

export const gallery: Picture[] = [
  { src: kickOff, alt: "Kick-off: two players run at the ball, their teams behind them", ...size },
  {
    src: sprintLadder,
    alt: "A player sprints through a ladder on the ground, knees high",
    ...size,
  },
  { src: keepersSave, alt: "A goalkeeper dives and turns the ball away with both hands", ...size },
  { src: strengthSession, alt: "A player lifts a barbell above the head beside a rack", ...size },
  { src: tacticsBoard, alt: "A coach draws a pass on a tactics board", ...size },
  { src: trophy, alt: "The cup's trophy with a spider on it, in front of a web", ...size },
];

/** Silent and seamless, so it can loop. */
export const video = {
  title: "A passing move on the tactics board",
  width: 640,
  height: 360,
  poster,
  /** Ordered by preference: browsers play the first format they support. */
  sources: [
    { src: webm, type: 'video/webm; codecs="vp9"' },
    { src: mp4, type: 'video/mp4; codecs="avc1.42E01E"' },
  ],
  captions,
};
