// The mark as the icons that browsers and phones ask for.
import { markBody, markLegs } from "../../app/ui/brand-paths.ts";
import { hot, night, paper } from "./palette.mjs";

/** The mark on a dark tile; `room` is the share of the tile that it takes, `corner` how round that is. */
function tile({ room, corner = 0, size = 32 }) {
  const aside = Math.round(160 * (1 - room)) / 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${night}"/><g transform="translate(${aside} ${aside})scale(${room})"><path d="${markLegs}" fill="none" stroke="${paper}" stroke-width="2.4"/><path d="${markBody}" fill="${hot}"/></g></svg>\n`;
}

export const icon = () => tile({ room: 0.9, corner: 7 });

const sizes = [
  // Phones round the corners themselves, and a mask may cut away all but the middle 80 %.
  { file: "apple-touch-icon.png", size: 180, room: 0.74 },
  { file: "icon-192.png", size: 192, room: 0.86, corner: 7 },
  { file: "icon-512.png", size: 512, room: 0.86, corner: 7 },
  { file: "icon-maskable-512.png", size: 512, room: 0.58 },
];

/** The icons as [file under public/, PNG]. */
export async function icons(browser) {
  const made = [];
  for (const { file, size, ...shape } of sizes) {
    const html = `<!doctype html><style>body{margin:0}svg{display:block}</style>${tile({ size, ...shape })}`;
    const page = await browser.page(size, size, html);
    made.push([file, await page.screenshot({ omitBackground: true })]);
    await page.close();
  }
  return made;
}
