import { followPasswordRules } from "./password-rules.ts";
import { offerPasswordToggles } from "./passwords.ts";
import { countResendWait } from "./resend-wait.ts";

export const enhancements = [offerPasswordToggles, followPasswordRules, countResendWait];
