import { z } from "zod";
import { accessRequestFields } from "./access-requests.ts";
import { write } from "./call.ts";
import { done, mailAddress } from "./texts.ts";

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
  createMfaSetup: write({ ...event, path: "/api/v1/users/mfa_setups", summary: "二段階認証の設定" }),
  createMfaRemoval: write({ ...event, path: "/api/v1/users/mfa_removals", summary: "二段階認証の解除" }),
};
export type AccountEvent = keyof typeof accountEvents;

const MAX_ADDRESS = 254;

/**
 * A sign-in that was refused. Nobody is signed in: the web part vouches for it with a key that it shares with the backend
 * (`failedSignInText`), as the only caller; none of the product's listed calls.
 */
export const createFailedSignIn = write({
  method: "POST",
  path: "/api/v1/users/failed_sign_ins",
  summary: "ログインの失敗",
  access: ["newcomer"],
  browser: false,
  body: z.strictObject({ email: z.string().min(1).max(MAX_ADDRESS) }),
  response: z.object(done),
});

/** What the web part signs of a failed sign-in, at a time in seconds since the epoch. */
export function failedSignInText(at: number, requestId: string, email: string): string {
  return JSON.stringify(["failed sign-in", at, requestId, email]);
}

/**
 * The mail by which somebody without an account confirms their address before they ask to be let in, vouched for in the same
 * way. `token` is all that is asked for, sealed by the web part: nothing is stored before the mail's reader comes back.
 */
export const createAccessRequestMail = write({
  method: "POST",
  path: "/api/v1/users/access_request_mails",
  summary: "利用申請の確認メール",
  access: ["newcomer"],
  browser: false,
  body: z.strictObject({ email: mailAddress, token: z.string().regex(/^[\w.-]{1,3000}$/) }),
  response: z.object(done),
});
export const createAccessRequest = write({
  method: "POST",
  path: "/api/v1/users/access_requests",
  summary: "利用申請",
  access: ["newcomer"],
  browser: false,
  body: accessRequestFields,
  response: z.object(done),
});

/** What the web part signs of either, at a time in seconds since the epoch. */
export function accessRequestText(at: number, requestId: string, body: object): string {
  return JSON.stringify(["access request", at, requestId, body]);
}

export const trailOnly = {
  ...accountEvents,
  createFailedSignIn,
  createAccessRequestMail,
  createAccessRequest,
};
