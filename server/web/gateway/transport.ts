import { type Dispatcher, Pool } from "undici";
import type { Call } from "../../contract/call.ts";
import { BackendOutage } from "./errors.ts";
import type { Outgoing } from "./request-path.ts";

export interface Sending {
  /** Name of the call, for errors and logs. */
  name: string;
  call: Call;
  outgoing: Outgoing;
  accessToken: string;
  requestId: string;
  /** Aborts the call when the browser has gone away. */
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

export interface Transport {
  send(sending: Sending): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

const CONNECT_MS = 1000;
const HEADERS_MS = 3000;
const BODY_IDLE_MS = 2000;
const TOTAL_MS = 4000;
const DOWNLOAD_MS = 30_000;
const RETRY_AFTER_MS = 50;

/** Connections to one service, kept alive. `origin` is fixed: nothing a browser sends can change where calls go. */
export function transport(origin: string, connections = 64): Transport {
  const pool = new Pool(origin, {
    connections,
    connect: { timeout: CONNECT_MS },
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_IDLE_MS,
    keepAliveTimeout: 10_000,
    pipelining: 1,
  });

  async function once(sending: Sending): Promise<Dispatcher.ResponseData> {
    const isDownload = sending.call.kind === "download";
    const signals = [AbortSignal.timeout(isDownload ? DOWNLOAD_MS : TOTAL_MS)];
    if (sending.signal) signals.push(sending.signal);
    return pool.request({
      method: sending.call.method,
      path: sending.outgoing.path,
      headers: headersOf(sending),
      body: sending.outgoing.body ?? null,
      signal: AbortSignal.any(signals),
      ...(isDownload ? { headersTimeout: DOWNLOAD_MS } : {}),
    });
  }

  return {
    async send(sending) {
      try {
        return await once(sending);
      } catch (error) {
        if (sending.call.kind === "write" || !isConnectionFailure(error)) throw outageOf(sending.name, error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      return once(sending).catch((error: unknown) => {
        throw outageOf(sending.name, error);
      });
    },
    close: () => pool.destroy(),
  };
}

/** Set from scratch: nothing of the browser's own headers reaches the backend. */
function headersOf({ call, outgoing, accessToken, requestId, idempotencyKey }: Sending) {
  return {
    accept: call.kind === "download" ? call.contentType : "application/json",
    authorization: `Token ${accessToken}`,
    "x-request-id": requestId,
    ...(outgoing.body === undefined ? {} : { "content-type": "application/json" }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
}

/** Failures before any answer, after which a read may be asked once more. */
function isConnectionFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code);
}

export function outageOf(name: string, error: unknown): BackendOutage {
  const { code, name: kind } = (error ?? {}) as { code?: unknown; name?: unknown };
  const isTimeout = kind === "TimeoutError" || (typeof code === "string" && code.includes("TIMEOUT"));
  return new BackendOutage(name, isTimeout ? "timeout" : "connection", { cause: error });
}
