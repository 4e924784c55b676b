import { followPasswordRules } from "./password-rules.ts";
import { offerPasswordToggles } from "./passwords.ts";
import { countResendWait } from "./resend-wait.ts";

/** What forms about passwords and codes need. */
export const accountForms = [offerPasswordToggles, followPasswordRules, countResendWait];
