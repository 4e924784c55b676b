import { leadToErrors } from "./errors.ts";
import { askBeforeLeaving } from "./unsaved.ts";

export const refusedForms = [leadToErrors, askBeforeLeaving];
