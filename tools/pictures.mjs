// Renders the icons, the social cards and the film's poster: `npm run pictures`, or some of them:
// `npm run pictures -- icons cards poster`. The results are committed; nothing runs this by itself.
// Shrink new PNGs before you commit them, with oxipng or pngquant. The SVGs in app/content/pictures
// are their own sources.
import { mkdirSync, writeFileSync } from "node:fs";
import { openBrowser } from "./pictures/browser.mjs";
import { socialCards } from "./pictures/cards.mjs";
import { icon, icons } from "./pictures/icons.mjs";
import { poster } from "./pictures/poster.mjs";

const CONTENT = new URL("../app/content/pictures/", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);
const CARDS = new URL("cards/", PUBLIC);

const makers = { icons: allIcons, cards: allCards, poster: still };

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
