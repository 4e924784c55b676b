import type { LeasingListEntry, NegotiationStatus } from "./props.ts";

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
const ENDED =
  "ログインの有効期限が切れています。入力内容はこの画面に残っています。ログインしてから、もう一度操作してください。";
const SOMEBODY_ELSE = "別のユーザーがログインしています。画面を読み込み直してください。";
const UNREACHABLE = "通信できませんでした。接続を確認して、もう一度お試しください。";

interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** One-time key of a write: asked again, it is done once. */
  key?: string;
}

interface FormToken {
  person: number;
  csrf: string;
}

/**
 * Calls of the backend through this origin, with the form token of the page. Once `person` has signed in again in
 * another tab the page's token is an old one: a write goes on with the new session's, in nobody else's name.
 */
export function callerOf(csrf: string, person?: number, tokenPath = "/form-token") {
  let token = csrf;
  return async function call<T>(request: Request): Promise<Outcome<T>> {
    const first = await insist<T>(token, request);
    if (first.ok || first.status !== 403 || request.method === "GET") return first;
    const now = await attempt<FormToken>(token, { method: "GET", path: tokenPath });
    if (!now.ok) return now.status === 401 ? now : first;
    if (now.value.person !== person) return { ok: false, status: 403, message: SOMEBODY_ELSE };
    if (now.value.csrf === token) return first;
    token = now.value.csrf;
    return insist<T>(token, request);
  };
}
export type Call = ReturnType<typeof callerOf>;

/** A write that got no answer may have been done: its key makes asking again safe. */
async function insist<T>(csrf: string, request: Request): Promise<Outcome<T>> {
  const first = await attempt<T>(csrf, request);
  return !first.ok && first.status === 0 && request.key !== undefined ? attempt<T>(csrf, request) : first;
}

async function attempt<T>(csrf: string, { method, path, query, body, key }: Request): Promise<Outcome<T>> {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  try {
    const response = await fetch(`${path}${search}`, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "x-csrf-token": csrf, "idempotency-key": key ?? "" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const answer: unknown = await response.json();
    return response.ok ? { ok: true, value: answer as T } : refusalOf(response.status, answer);
  } catch {
    return { ok: false, status: 0, message: UNREACHABLE };
  }
}

function refusalOf(status: number, answer: unknown): Refused {
  const { message, errors } = answer as { message?: string; errors?: Record<string, string> };
  if (status === 401) return { ok: false, status, message: ENDED };
  const [first] = Object.values(errors ?? {});
  return { ok: false, status, message: first ?? message ?? UNREACHABLE };
}

export interface ListAnswer {
  data: { id: number; items: LeasingListEntry[] } | null;
}
export interface StatusAnswer {
  message: string;
  data: {
    leasing_list_item_id: number;
    is_changed: boolean;
    status: NegotiationStatus;
    version: number;
    message: string;
  }[];
}
