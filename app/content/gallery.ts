import type { Picture } from "./picture.ts";
import keepersSave from "./pictures/keepers-save.svg?url&no-inline";
import kickOff from "./pictures/kick-off.svg?url&no-inline";
import sprintLadder from "./pictures/sprint-ladder.svg?url&no-inline";
import strengthSession from "./pictures/strength-session.svg?url&no-inline";
import tacticsBoard from "./pictures/tactics-board.svg?url&no-inline";
import trophy from "./pictures/trophy.svg?url&no-inline";

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
