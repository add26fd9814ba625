import { z } from "zod";
import { rowId } from "../text/input.ts";

/** Which mail of the outbox is meant. */
export const mailInput = z.object({ mailId: rowId() });
