import { maskPhones } from "../forms/mask-phones.ts";
import { sendForms } from "./send-form.ts";

sendForms();
maskPhones();
