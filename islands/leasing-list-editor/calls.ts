import type { ErrorBody } from "../../server/contract/errors.ts";
import type { AnswerOf, ArgumentsOf, CallName } from "../../server/contract/index.ts";
import { ENDED_INPUT_STAYS } from "../../server/lib/event-texts.ts";
import { FORM_TOKEN_PATH, type FormToken } from "../../server/lib/form-token.ts";
import { type Address, type Asked, askedOf, send } from "../shared/calls.ts";

export interface Answered<T> {
  ok: true;
  value: T;
}
export interface Refused {
  ok: false;
  /** HTTP status; 0 where nothing answered. */
  status: number;
  message: string;
}
export type Outcome<T> = Answered<T> | Refused;

const GIVE_UP_MS = 15_000;
const SOMEBODY_ELSE = "別のユーザーがログインしています。画面を読み込み直してください。";
const UNREACHABLE = "通信できませんでした。接続を確認して、もう一度お試しください。";

const isRead = ({ method }: Asked) => method === "GET";

/**
 * Calls of the backend through this origin, with the form token of the page. Once `person` has signed in again in
 * another tab the page's token is an old one: a write goes on with the new session's, in nobody else's name.
 */
export function callerOf(csrf: string, person?: number, origin = "") {
  let token = csrf;
  return async function call<N extends CallName>(
    address: Address<N>,
    args: ArgumentsOf<N>,
    key?: string,
  ): Promise<Outcome<AnswerOf<N>>> {
    const { path, ...asked } = askedOf(address, args);
    const request = { ...asked, path: origin + path };
    const first = await insist<AnswerOf<N>>(token, request, key);
    if (first.ok || first.status !== 403 || isRead(request)) return first;
    const now = await attempt<FormToken>(token, {
      method: "GET",
      path: origin + FORM_TOKEN_PATH,
      body: undefined,
    });
    if (!now.ok) return now.status === 401 ? now : first;
    if (now.value.person !== person) return { ok: false, status: 403, message: SOMEBODY_ELSE };
    if (now.value.csrf === token) return first;
    token = now.value.csrf;
    return insist<AnswerOf<N>>(token, request, key);
  };
}
export type Call = ReturnType<typeof callerOf>;

/** A write that got no answer may have been done: its key makes asking again safe. */
async function insist<T>(csrf: string, asked: Asked, key?: string): Promise<Outcome<T>> {
  const first = await attempt<T>(csrf, asked, key);
  return !first.ok && first.status === 0 && key !== undefined ? attempt<T>(csrf, asked, key) : first;
}

async function attempt<T>(csrf: string, asked: Asked, key = ""): Promise<Outcome<T>> {
  try {
    const response = await send(asked, {
      headers: isRead(asked) ? {} : { "x-csrf-token": csrf, "idempotency-key": key },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const answer: unknown = await response.json();
    return response.ok ? { ok: true, value: answer as T } : refusalOf(response.status, answer);
  } catch {
    return { ok: false, status: 0, message: UNREACHABLE };
  }
}

function refusalOf(status: number, answer: unknown): Refused {
  const { message, errors } = answer as Partial<ErrorBody>;
  if (status === 401) return { ok: false, status, message: ENDED_INPUT_STAYS };
  const [first] = Object.values(errors ?? {});
  return { ok: false, status, message: first ?? message ?? UNREACHABLE };
}
