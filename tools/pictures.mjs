// Draws the site's pictures again: `npm run pictures`, or some: `npm run pictures -- svg icons cards poster`. The
// results are committed; nothing runs it by itself. The browser writes PNGs of all colors: before committing new
// ones, shrink them with a tool such as oxipng or pngquant.
import { mkdirSync, writeFileSync } from "node:fs";
import { openBrowser } from "./pictures/browser.mjs";
import { socialCards } from "./pictures/cards.mjs";
import * as players from "./pictures/gallery-players.mjs";
import * as things from "./pictures/gallery-things.mjs";
import { icon, icons } from "./pictures/icons.mjs";
import { founder } from "./pictures/portrait.mjs";
import { poster } from "./pictures/poster.mjs";
import * as programs from "./pictures/programs.mjs";

const CONTENT = new URL("../app/content/pictures/", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);
const CARDS = new URL("cards/", PUBLIC);

const makers = { svg: drawings, icons: allIcons, cards: allCards, poster: still };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((each) => !Object.hasOwn(makers, each));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: say ${Object.keys(makers).join(", ")}.`);
  process.exit(1);
}

const browser = await openBrowser();
try {
  for (const [name, make] of Object.entries(makers)) {
    if (wanted.length === 0 || wanted.includes(name)) await make();
  }
} finally {
  await browser.close();
}

function drawings() {
  const pictures = {
    "kick-off": players.kickOff,
    "sprint-ladder": players.sprintLadder,
    "keepers-save": players.keepersSave,
    "strength-session": players.strengthSession,
    "tactics-board": things.tacticsBoard,
    trophy: things.trophy,
    founder,
    "program-strength": programs.strengthAlone,
    "program-skill": programs.skillAlone,
    "program-group-strength": programs.strengthGroup,
    "program-group-skill": programs.skillGroup,
    "program-birthday": programs.birthday,
    "program-online": programs.online,
  };
  for (const [name, draw] of Object.entries(pictures)) write(CONTENT, `${name}.svg`, draw());
}

async function allIcons() {
  write(PUBLIC, "icon.svg", icon());
  for (const [file, png] of await icons(browser)) write(PUBLIC, file, png);
}

async function allCards() {
  for (const [file, png] of await socialCards(browser)) write(CARDS, file, png);
}

async function still() {
  const [file, body] = await poster(browser);
  write(CONTENT, file, body);
}

function write(folder, file, body) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(file, folder), body);
  console.log(`${file}: ${Buffer.byteLength(body)} bytes`);
}
