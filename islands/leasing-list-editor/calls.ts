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
const UNREACHABLE = "通信できませんでした。接続を確認して、もう一度お試しください。";

interface Request {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** One-time key of a write: asked again, it is done once. */
  key?: string;
}

/** Calls of the backend through this origin, with the form token of the page. */
export function callerOf(csrf: string) {
  return async function call<T>(request: Request): Promise<Outcome<T>> {
    // A write that got no answer may have been done: its key makes asking again safe.
    const first = await attempt<T>(csrf, request);
    return !first.ok && first.status === 0 && request.key !== undefined ? attempt<T>(csrf, request) : first;
  };
}
export type Call = ReturnType<typeof callerOf>;

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
  if (status === 401)
    return { ok: false, status, message: "ログインの有効期限が切れました。ログインし直してください。" };
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
