// What is shown when somebody shares an address of the site: 1200 × 630.
import { markBody, markLegs, webPath } from "../../app/ui/brand-paths.ts";
import { faceStyle } from "./browser.mjs";
import { hot, night, paper } from "./palette.mjs";

const cards = [
  { file: "home", kicker: "7v7 soccer cup", title: "Sports performance for young athletes" },
  { file: "schedules", kicker: "7v7 soccer cup", title: "Schedules & Results" },
  { file: "rules", kicker: "7v7 soccer cup", title: "Tournament Rules & Information" },
  { file: "teams", kicker: "7v7 soccer cup", title: "Teams" },
  { file: "payments", kicker: "7v7 soccer cup", title: "Payment Methods" },
  { file: "merch", kicker: "Araknid", title: "Merch" },
  { file: "programs", kicker: "Train with us", title: "Programs" },
  { file: "about", kicker: "About", title: "Meet the Araknid Team" },
  { file: "contact", kicker: "Araknid", title: "Contact Us" },
];

const web = webPath({
  x: 972,
  y: 283,
  spokes: Array.from({ length: 17 }, (_, index) => 22.5 * index),
  rings: [110, 180, 260, 350, 450],
  reach: 600,
});

const html = ({ kicker, title }) => `<!doctype html><html lang="en"><style>
${faceStyle}
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
<main><p>${escaped(kicker)}</p><h1>${escaped(title)}</h1></main>
<footer></footer></html>`;

const escaped = (text) => text.replace("&", "&amp;");

/** The cards as [file under public/cards/, PNG]. */
export async function socialCards(browser) {
  const made = [];
  for (const card of cards) {
    const page = await browser.page(1200, 630, html(card));
    made.push([`${card.file}.png`, await page.screenshot()]);
    await page.close();
  }
  return made;
}
