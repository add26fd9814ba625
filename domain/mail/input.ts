import { z } from "zod";
import { rowId } from "../text/input.ts";

export const mailInput = z.object({ mailId: rowId() });
