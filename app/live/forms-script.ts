import { maskPhones } from "../forms/phone-mask.ts";
import { enablePasswordToggles } from "./password-toggle.ts";
import { submitFormsByScript } from "./submit-forms.ts";

submitFormsByScript();
maskPhones();
enablePasswordToggles();
