import { describe, expect, test } from "vitest";
import { sourceTokens, trimStyles } from "./page-styles.ts";

function trimmed(css: string, source: string): Promise<string> {
  return trimStyles(css, sourceTokens([{ file: "page.tsx", text: source }]));
}

const page = `
  // A comment that says ghost, and <video> too.
  export const Page = ({ kind, is }) => (
    <main className="page" data-topics="cup" id={\`game-\${kind}-\${is}\`}>
      <a className={\`button button-\${kind}\`} href="/">Ghost</a>
      <p className={is ? "sm:py-2" : "w-[min(28rem,100%)]"} aria-current="page" />
    </main>
  );`;

describe("a page's stylesheet", () => {
  test.each([
    [".page{color:red}", "a class it names"],
    [".sm\\:py-2{padding:1px}", "a class with a colon"],
    [".w-\\[min\\(28rem\\,100\\%\\)\\]{width:1px}", "a class with brackets"],
    [".button-danger{color:red}", "a class that is put together"],
    ["main a{color:red}", "elements it makes"],
    ["html,body{margin:0}", "what every page is made of"],
    ["[aria-current=page]{color:red}", "an attribute it sets"],
    ["[data-topics]{color:red}", "an attribute of its own"],
    ["a:not(.ghost){color:red}", "what it never is, where that is left out"],
    [":is(.page,main) a:is(:hover,:focus-visible){color:red}", "a state among several"],
    [":where(.page>:not(:last-child)){margin:0}", "what lies in it but the last"],
    ["::backdrop,:focus-visible{margin:0}", "what is in no part"],
    ["@media print{.page{color:red}}", "paper"],
    ["*,:before{margin:0}", "everything"],
    ['@font-face{font-family:A;src:url(a;b.woff2)format("woff2")}', "its face"],
    ["@keyframes turn{0%{opacity:0}to{opacity:1}}.page{animation:turn 1s}", "its movements"],
    [".page{--gap:1px;gap:var(--gap)}", "a value it reads"],
    ['.page{gap:var(--gap)}@property --gap{syntax:"*";inherits:false}', "what is registered of it"],
    [":root{--a:var(--b);--b:1px}.page{gap:var(--c,var(--a))}", "a value that a value reads"],
    [".page{height:100vh;height:100dvh}", "a value for browsers that do not know the next"],
    [".page{--a:1;line-height:var(--a)!important;line-height:1}", "what is important"],
    ["@layer base{}.page{top:0}", "the place of a layer"],
    [
      ":root{--a:var(--b);--b:1px}@keyframes turn{to{top:var(--a)}}.page{animation:turn 1s}",
      "a value that a movement reads",
    ],
  ])("the stylesheet keeps %s: %s", async (css) => {
    expect(await trimmed(css, page)).toBe(css);
  });

  test.each([
    [".ghost{color:red}", "a class that only a comment and a text name"],
    [".page .ghost{color:red}", "what lies in it"],
    [":is(.ghost,.spook) a{color:red}", "several choices"],
    ["video{color:red}", "an element"],
    [".-left-3{left:1px}", "a class that begins as what joins two words"],
    ["[aria-busy]{color:red}", "an attribute"],
    ["@media print{.ghost{color:red}}", "a rule for paper"],
    ["@keyframes turn{to{opacity:1}}", "a movement"],
    ["::placeholder,::-webkit-date-and-time-value{margin:0}", "the insides of a field"],
    ['@property --gap{syntax:"*";inherits:false}', "a value that is registered"],
  ])("the stylesheet drops %s: %s is not on the page", async (css) => {
    expect(await trimmed(css, page)).toBe("");
  });

  test.each([
    [".ghost,.page,video{color:red}", ".page{color:red}", "a rule for several"],
    [":is(.ghost,.page) a{color:red}", ":is(.page) a{color:red}", "several choices"],
    [".page{--gap:1px;--gap-x:var(--gap);top:0}", ".page{top:0}", "values only each other read"],
    [".page{top:0;left:0;top:0}", ".page{left:0;top:0}", "what is said twice"],
    [
      ".page{--a:1;line-height:var(--a,2);left:var(--a);line-height:1}",
      ".page{--a:1;left:var(--a);line-height:1}",
      "a line height that another one takes back",
    ],
    [
      '.page{top:var(--gap)}@property --gap{syntax:"*";inherits:false;initial-value:0}',
      ".page{top:0}",
      "a registered value that nothing sets",
    ],
    [
      "@layer properties{@supports (not (color:red)){*,:before{--a:1}}}.page{top:0}",
      "@layer properties;.page{top:0}",
      "a layer for browsers without @property",
    ],
    ["@media print{main{}a{}}.page{top:0}", ".page{top:0}", "conditions that hold nothing"],
  ])("the stylesheet keeps of %s only %s: %s", async (css, kept) => {
    expect(await trimmed(css, page)).toBe(kept);
  });

  test("the stylesheet keeps the insides of fields where there are fields", async () => {
    const css = "::placeholder{opacity:1}";
    expect(await trimmed(css, "export const Field = () => <input />;")).toBe(css);
  });

  test.each([
    ["::-webkit-datetime-edit{padding:0}", '<Field type="date" />'],
    ["::-webkit-calendar-picker-indicator{top:0}", '<input {...{ type: "datetime-local" }} />'],
    ["input[type=checkbox],input[type=radio]{top:0}", '<input type="radio" type="checkbox" />'],
    ["input[type=file]{top:0}", '<input type="file" />'],
  ])("the stylesheet keeps %s where there are such fields", async (css, field) => {
    expect(await trimmed(css, `export const One = () => <p><input />${field}</p>;`)).toBe(css);
    expect(await trimmed(css, 'export const One = () => <input type="email" />;')).toBe("");
  });

  test("the namespace of messages is not a class", async () => {
    expect(await trimmed(".games{top:0}", 'export const t = useTranslations("games");')).toBe("");
  });

  test("ambiguous class names are refused", async () => {
    for (const read of ['content:"{}"', "mask:url(data:image/png;base64,AA)"]) {
      await expect(trimmed(`.page{${read}}`, page)).rejects.toThrow("stylesheets");
    }
    await expect(trimmed(".page:not(:is(.ghost)){color:red}", page)).rejects.toThrow(":not()");
  });
});
