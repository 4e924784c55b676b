import { z } from "zod";
import { write } from "./call.ts";
import { done } from "./texts.ts";

const event = { method: "POST", access: ["user"], browser: false, response: z.object(done) } as const;

/**
 * What happens to somebody's account at the identity service, told by the web part in their own name so that it stands in
 * the audit trail; asked by the web part alone, and none of the product's listed calls.
 */
export const accountEvents = {
  createSignIn: write({ ...event, path: "/api/v1/users/sign_ins", summary: "ログイン" }),
  createSignOut: write({ ...event, path: "/api/v1/users/sign_outs", summary: "ログアウト" }),
  createPasswordChange: write({
    ...event,
    path: "/api/v1/users/password_changes",
    summary: "パスワードの変更",
  }),
};
export type AccountEvent = keyof typeof accountEvents;
