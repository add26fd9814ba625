// Renders the icons and the social cards: `npm run pictures`. The results are committed; nothing runs this by
// itself. Shrink new PNGs before you commit them, with oxipng or pngquant. All other pictures are their own sources.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { markBody, markLegs, webPath } from "../app/ui/brand-paths.ts";
import { ensureBrowser } from "../scripts/find-browser.mjs";

const root = new URL("../", import.meta.url);
const tokens = readFileSync(new URL("app/styles/tokens.css", root), "utf8");
const color = (name) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)[1];
const [paper, night, hot] = ["paper", "night", "hot"].map(color);
const font = readFileSync(new URL("app/fonts/display.woff2", root)).toString("base64");

ensureBrowser(fileURLToPath(root));
const { browserOptions } = await import("./launch-options.ts");
const browser = await chromium.launch(browserOptions);
try {
  write("icon.svg", tile({ scale: 0.9, corner: 7 }));
  for (const [file, size, shape] of [
    // Phones round the corners themselves, and a mask may cut away all but the middle 80 %.
    ["apple-touch-icon.png", 180, { scale: 0.74 }],
    ["icon-192.png", 192, { scale: 0.86, corner: 7 }],
    ["icon-512.png", 512, { scale: 0.86, corner: 7 }],
    ["icon-maskable-512.png", 512, { scale: 0.58 }],
  ]) {
    const html = `<style>body{margin:0}svg{display:block}</style>${tile({ size, ...shape })}`;
    write(file, await draw(size, size, html));
  }
  for (const [file, kicker, title] of [
    ["es/home", "Copa de fútbol 7", "Rendimiento deportivo para jóvenes atletas"],
    ["es/schedules", "Copa de fútbol 7", "Calendario y resultados"],
    ["es/rules", "Copa de fútbol 7", "Reglas e información del torneo"],
    ["es/teams", "Copa de fútbol 7", "Equipos"],
    ["es/payments", "Copa de fútbol 7", "Formas de pago"],
    ["es/merch", "Araknid", "Tienda"],
    ["es/programs", "Entrene con nosotros", "Programas"],
    ["es/about", "Quiénes somos", "Conozca al equipo de Araknid"],
    ["es/contact", "Araknid", "Contáctenos"],
    ["home", "7v7 soccer cup", "Sports performance for young athletes"],
    ["schedules", "7v7 soccer cup", "Schedules & Results"],
    ["rules", "7v7 soccer cup", "Tournament Rules & Information"],
    ["teams", "7v7 soccer cup", "Teams"],
    ["payments", "7v7 soccer cup", "Payment Methods"],
    ["merch", "Araknid", "Merch"],
    ["programs", "Train with us", "Programs"],
    ["about", "About", "Meet the Araknid Team"],
    ["contact", "Araknid", "Contact Us"],
  ]) {
    write(`cards/${file}.png`, await draw(1200, 630, card(kicker, title)));
  }
} finally {
  await browser.close();
}

async function draw(width, height, html) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

function write(file, body) {
  const url = new URL(`public/${file}`, root);
  mkdirSync(new URL(".", url), { recursive: true });
  writeFileSync(url, body);
  console.log(`${file}: ${Buffer.byteLength(body)} bytes`);
}

/** The mark on a dark tile; `scale` is the share of the tile that it takes, `corner` how round that is. */
function tile({ scale, corner = 0, size = 32 }) {
  const margin = Math.round(160 * (1 - scale)) / 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${night}"/><g transform="translate(${margin} ${margin})scale(${scale})"><path d="${markLegs}" fill="none" stroke="${paper}" stroke-width="2.4"/><path d="${markBody}" fill="${hot}"/></g></svg>\n`;
}

/** What is shown when somebody shares an address of the site. */
function card(kicker, title) {
  const spokes = Array.from({ length: 17 }, (_, index) => 22.5 * index);
  const web = webPath({ x: 972, y: 283, spokes, rings: [110, 180, 260, 350, 450], reach: 600 });
  return `<style>
@font-face { font-family: Display; src: url("data:font/woff2;base64,${font}"); font-weight: 800 }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${night}; color: ${paper}; font: 800 42px/1 Display }
svg { position: absolute; inset: 0 }
.web { mask-image: linear-gradient(90deg, transparent 700px, #000 860px) }
header { position: absolute; left: 72px; top: 60px; letter-spacing: .02em; font-size: 54px }
main { position: absolute; left: 72px; bottom: 112px; width: 700px }
p { margin: 0 0 14px; color: ${hot} }
h1 { margin: 0; font-size: ${title.length > 20 ? 120 : 156}px; line-height: .9; text-wrap: balance }
footer { position: absolute; left: 0; right: 0; bottom: 0; height: 64px; background: ${hot} }
</style>
<svg class="web" width="1200" height="630"><path d="${web}" fill="none" stroke="#4a4a57" stroke-width="2"/></svg>
<svg width="1200" height="630">
<g transform="translate(807 112)scale(10.3)"><path d="${markLegs}" fill="none" stroke="${paper}" stroke-width="2.3"/><path d="${markBody}" fill="${hot}"/></g>
</svg>
<header>Araknid</header>
<main><p>${kicker}</p><h1>${title}</h1></main>
<footer></footer>`;
}
