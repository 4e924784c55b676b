import type { z } from "zod";

/**
 * Who may make a call at all. A caller needs any one of the listed standings in at least one facility or brand;
 * whose rows the call then reaches is decided by the backend in SQL. `user` is anybody signed in and known; `newcomer`
 * anybody whom the identity service vouches for, known or not.
 */
export type Access =
  | "newcomer"
  | "user"
  | "facilityMember"
  | "facilityAdmin"
  | "brandMember"
  | "brandAdmin"
  | "curator";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface CallBase {
  path: string;
  access: readonly [Access, ...Access[]];
  /** True when browsers may reach the call through the same-origin proxy. */
  browser: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Which service answers; `backend` unless told otherwise. */
  service?: "backend" | "analysis" | "prediction";
  summary: string;
}

/** A model is fitted and tested meanwhile; what a brand's stores taught last is kept. */
const MODEL_MS = 15_000;
export const DOWNLOAD_MS = 30_000;

export interface ReadCall extends CallBase {
  kind: "read";
  method: "GET";
  /** The model of sales predictions answers: it has a line and a time of its own, and only such a call is given it. */
  runsModel?: true;
  response: z.ZodType;
  fallback: unknown;
}

export interface WriteCall extends CallBase {
  kind: "write";
  method: Exclude<Method, "GET">;
  body?: z.ZodType;
  bodyBytes?: number;
  runsModel?: true;
  longestMs?: number;
  response: z.ZodType;
}

export interface DownloadCall extends CallBase {
  kind: "download";
  method: "GET";
  contentType: string;
  longestMs?: number;
  idleMs?: number;
}

export interface UploadCall extends CallBase {
  kind: "upload";
  method: "POST";
  response: z.ZodType;
  longestMs: number;
}

export type Call = ReadCall | WriteCall | DownloadCall | UploadCall;

/** Milliseconds that a call may take where that is not what any other of its kind may. */
export function ownTimeOf(call: Call): number | undefined {
  if ("longestMs" in call && call.longestMs !== undefined) return call.longestMs;
  if (runsModel(call)) return MODEL_MS;
  return call.kind === "download" ? DOWNLOAD_MS : undefined;
}

export function runsModel(call: Call): boolean {
  return "runsModel" in call && call.runsModel === true;
}

/** Declares a read: may be optional, may be retried on connection failure. */
export function read<const C extends Omit<ReadCall, "kind" | "method">>(
  call: C & { fallback: C["response"] extends z.ZodType ? z.output<C["response"]> : never },
): C & { kind: "read"; method: "GET" } {
  return { ...call, kind: "read", method: "GET" };
}

/** Declares a write: never optional, never retried; takes an Idempotency-Key. */
export function write<const C extends Omit<WriteCall, "kind">>(call: C): C & { kind: "write" } {
  return { ...call, kind: "write" };
}

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function download<const C extends Omit<DownloadCall, "kind" | "method">>(
  call: C,
): C & { kind: "download"; method: "GET" } {
  return { ...call, kind: "download", method: "GET" };
}

/** Declares a file upload: never optional, never retried. */
export function upload<const C extends Omit<UploadCall, "kind" | "method">>(
  call: C,
): C & { kind: "upload"; method: "POST" } {
  return { ...call, kind: "upload", method: "POST" };
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Given<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

export type CallInput<C> = {
  params: Parsed<C extends { params: infer P } ? P : undefined>;
  query: Parsed<C extends { query: infer Q } ? Q : undefined>;
  body: C extends { body: infer B } ? Parsed<B> : undefined;
};

type Domain<Wire, Value> = [Value] extends [number | boolean | undefined]
  ? Value | (undefined extends Wire ? undefined : never)
  : number[] extends Value
    ? Value | (undefined extends Wire ? undefined : never)
    : Wire;
type Addressed<T> = T extends z.ZodType
  ? {
      [K in keyof z.input<T>]: Domain<
        z.input<T>[K],
        K extends keyof z.output<T> ? Exclude<z.output<T>[K], undefined> : never
      >;
    }
  : Record<never, never>;

export type CallArguments<C> = DeepReadonly<
  Addressed<C extends { params: infer P } ? P : undefined> &
    Addressed<C extends { query: infer Q } ? Q : undefined> &
    (C extends { body: infer B } ? { body: Given<B> } : unknown)
> &
  (C extends { kind: "upload" } ? { content: AsyncIterable<Uint8Array> } : unknown);

/** What is given on is kept and shared: nobody changes it. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

export type Answered<S extends z.ZodType> = DeepReadonly<z.output<S>>;

export type CallAnswer<C> = C extends { response: infer R extends z.ZodType } ? Answered<R> : never;

export type CallsIn<M> = { readonly [K in keyof M as M[K] extends Call ? K : never]: M[K] };

export function callsIn<M extends object>(exported: M): CallsIn<M> {
  return Object.fromEntries(Object.entries(exported).filter(([, value]) => isCall(value))) as CallsIn<M>;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === "object" && value !== null && "kind" in value && "path" in value && "access" in value
  );
}
