import { fixed } from "../path-builders.ts";

export function accountPaths<const B extends string>(account: B) {
  return {
    ...fixed(account),
    profile: fixed(`${account}/profile`),
    email: fixed(`${account}/email`),
    emailCode: fixed(`${account}/email/code`),
    emailResend: fixed(`${account}/email/resend`),
    password: fixed(`${account}/password`),
    mfa: fixed(`${account}/mfa`),
    mfaCode: fixed(`${account}/mfa/code`),
    mfaOff: fixed(`${account}/mfa/off`),
    sessions: fixed(`${account}/sessions`),
    start: fixed(`${account}/start`),
    digest: fixed(`${account}/digest`),
    data: fixed(`${account}/data`),
    removal: fixed(`${account}/removal`),
  };
}

export type AccountPaths = ReturnType<typeof accountPaths<string>>;
