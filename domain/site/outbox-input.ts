import { z } from "zod";
import { rowId } from "../core/input.ts";

export const mailInput = z.object({ mailId: rowId() });
