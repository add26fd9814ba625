// The script of a page without React that has forms, beside the one that every page has.
import { maskPhones } from "../forms/mask-phones.ts";
import { sendForms } from "./send-form.ts";

sendForms();
maskPhones();
