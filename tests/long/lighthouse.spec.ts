import { chromium, expect, test } from "@playwright/test";
import { freePort } from "../../tools/launch-options.ts";
import { longSite } from "./demo-site.ts";

const ROUNDS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const HYDRATED = ["/register", "/login", "/es/register", "/es/login"];

type Category = (typeof CATEGORIES)[number];
interface Report {
  lhr: {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Report>;

test("Lighthouse gives every public page its best marks on a phone", async () => {
  test.setTimeout(60 * 60_000);
  const { at } = longSite();
  const sitemap = await (await fetch(`${at}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    new URL(url.replaceAll("&amp;", "&")).href.replace(new URL(url).origin, ""),
  );
  const pages = listed.filter((page, index) => {
    const isTeam = page.startsWith("/teams/");
    return !isTeam || index === listed.findIndex((each) => each.startsWith("/teams/"));
  });
  expect(pages).toContain("/");
  const port = await freePort();
  const browser = await chromium.launch({
    ...test.info().project.use.launchOptions,
    args: [
      ...(test.info().project.use.launchOptions?.args ?? []),
      `--remote-debugging-port=${port}`,
    ],
  });
  // Not a dependency of the project, so TypeScript cannot resolve it.
  const name = "lighthouse";
  const { default: lighthouse } = (await import(name)) as { default: Lighthouse };
  try {
    for (const page of new Set([...pages, ...HYDRATED])) {
      const rounds: Report[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(
          await lighthouse(`${at}${page}`, { port, logLevel: "error", onlyCategories: CATEGORIES }),
        );
      }
      const marks = Object.fromEntries(
        CATEGORIES.map((category) => [
          category,
          median(rounds.map((each) => mark(each, category))),
        ]),
      );
      console.log(`${page}  ${CATEGORIES.map((category) => marks[category]).join(" ")}`);
      for (const category of CATEGORIES) {
        const least = category === "performance" && HYDRATED.includes(page) ? 98 : 100;
        const why = `${page}, ${category}: ${shortcomings(rounds[0], category)}`;
        expect.soft(marks[category], why).toBeGreaterThanOrEqual(least);
      }
    }
  } finally {
    await browser.close();
  }
});

function mark({ lhr }: Report, category: Category): number {
  return Math.round(lhr.categories[category].score * 100);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function shortcomings(report: Report | undefined, category: Category): string {
  if (!report) return "";
  const { categories, audits } = report.lhr;
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title)
    .join("; ");
}
