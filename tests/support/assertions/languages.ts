import { type Node, NodeType } from "node-html-parser";
import type { Pool } from "pg";
import type { Locale } from "#i18n/locales.ts";
import { parsed } from "./html.ts";

/** Common words that give a language away, and are no words of the other. */
const TELLTALE: Readonly<Record<Locale, string>> = {
  en: `the and your you with this that these those is are was were of for to from not will have has
    been by at on it its they their them there when what which who how if or but can must only every
    each any than after before until here now then new add save send change delete remove show see
    back next team teams player players game games score date time name phone email password
    tournament schedule standings waitlist guardian account read close cancel log sign none yes`,
  es: `el los las del que para una su sus por está están desde hasta aquí ahora cuando quién cómo
    equipo equipos jugador jugadores partido partidos marcador fecha hora nombre teléfono correo
    contraseña torneo calendario lista tutor cuenta guardar enviar cerrar sí usted`,
};

const SHOWN = ["aria-label", "alt", "title", "placeholder", "label", "content"];

function pattern(locale: Locale): RegExp {
  const words = TELLTALE[locale].split(/\s+/).join("|");
  return new RegExp(`(?<![\\p{L}\\d@./_-])(?:${words})(?![\\p{L}\\d@./_-])`, "iu");
}

const PATTERNS = { en: pattern("en"), es: pattern("es") };

/** The texts in the other language, without elements of another `lang` and what people wrote. */
export function foreignTexts(html: string, locale: Locale, written: readonly string[]): string[] {
  const foreign = PATTERNS[locale === "en" ? "es" : "en"];
  const found: string[] = [];
  const check = (text: string) => {
    let own = text.replaceAll(/\s+/g, " ").trim();
    for (const name of written) own = own.replaceAll(name, "");
    if (foreign.test(own)) found.push(own.slice(0, 160));
  };
  const visit = (node: Node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return check(node.text);
    if (node.nodeType !== NodeType.ELEMENT_NODE) return;
    const element = node as Node & {
      rawTagName: string | null;
      getAttribute?: (name: string) => string | undefined;
    };
    const tag = element.rawTagName?.toLowerCase();
    if (tag === "script" || tag === "style" || tag === "textarea") return;
    const lang = element.getAttribute?.("lang");
    if (lang !== undefined && lang !== locale) return;
    for (const name of SHOWN) {
      const value = element.getAttribute?.(name);
      if (value !== undefined && isShown(tag, element)) check(value);
    }
    for (const child of node.childNodes) visit(child);
  };
  visit(parsed(html));
  return [...new Set(found)];
}

/** Of the head's metadata only descriptions are for people. */
function isShown(
  tag: string | undefined,
  element: { getAttribute?: (name: string) => string | undefined },
): boolean {
  if (tag !== "meta") return true;
  const name = element.getAttribute?.("name") ?? element.getAttribute?.("property") ?? "";
  return /description|title$/.test(name);
}

/** Names and sentences in the database, longest first. */
export async function writtenTexts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string | null }>(
    `select name as text from teams union select name from tournaments union select name from brackets
     union select name from cups union select first_name from players union select last_name from players
     union select first_name || ' ' || last_name from players union select email from accounts
     union select subject from mails union select body from mails
     union select subject from announcements union select body from announcements
     union select message from enquiries`,
  );
  // Pages show the paragraphs of an email one by one.
  const paragraphs = rows.flatMap(({ text }) => text?.split(/\n+/) ?? []);
  const texts = paragraphs
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => text.length > 2);
  texts.push("Los Angeles");
  return texts.toSorted((one, other) => other.length - one.length);
}
