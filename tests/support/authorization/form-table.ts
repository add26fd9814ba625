import { TINY_PNG } from "../factories/pictures.ts";
import { U16 } from "../fixtures/cup-world.ts";
import type { Persona } from "../privacy/marked-world.ts";

export type Fields = Record<string, string>;

/** What is sent, and with which other values the call must have no effect. */
type Value =
  | string
  | {
      is?: string;
      not?: readonly string[];
      /** It can be empty. */
      optional?: true;
      /** It looks like an id, but only says where to return to. */
      notAnId?: true;
    };

/** A value, and others with which the call must have no effect. */
export const only = (is: string, ...not: string[]) => ({ is, not });

/** A parameter of the path, a field of the query with '?' before its name, or one of the form. */
export type Values = Record<string, Value>;

export interface Options {
  file?: string | Uint8Array<ArrayBuffer>;
  address?: string;
  onlyReads?: true;
  /** Refused even for the authorized person, with this status. */
  isRefused?: 400 | 409;
  /** Its other fields tell which form it is, so that it's tried without its intent, too. */
  intentOptional?: true;
}

export type Form = Values | readonly [Values, Options];

/** By intent, '' for none. `page` is the page itself, and `every` is what all of them have. */
export type Forms = Record<string, Form>;

/** By the person who is authorized, and by path. */
export type FormTable = Partial<
  Record<Persona | "visitor", Record<string, Forms | readonly Forms[]>>
>;

export const GAMES_FILE = `tournament,date,time,field,team1,team2\n"${U16}",2025-07-17,09:00,1,Lions,Newcomers\n`;
export const ROSTER_FILE =
  "team,role,first name,last name,dob,parent email\nLions,player,Zoe,Zest,2/3/2010,zest@mail.example\n";
export const UNDONE_FILE = "tournament,date,team1,team2\nImported Cup,2025-07-18,Yaks,Zebus\n";
export const PICTURE_FILE = new Uint8Array(TINY_PNG);
