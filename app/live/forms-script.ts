import { maskPhones } from "../forms/phone-mask.ts";
import { submitFormsByScript } from "./submit-forms.ts";

submitFormsByScript();
maskPhones();
