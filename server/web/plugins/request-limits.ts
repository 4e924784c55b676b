import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSignedIn } from "../auth/viewer.ts";
import { Refusal } from "../refusal.ts";
import { answerClientError } from "./client-errors.ts";

const MAX_URL = 2048;
const MAX_QUERY_KEYS = 50;
const MAX_FORM_KEYS = 1000;
export const STRANGER_BYTES = 64 * 1024;
/**
 * Of a form behind a sign-in: the longest of them with every text several times as long as it may be, so that the
 * fields themselves say what is too long. A character of Japanese is nine bytes on its way.
 */
export const FORM_BYTES = 512 * 1024;

const FORM_MS = 15_000;
/** The same with files: 20 MB on a line of 1.5 Mbit/s. */
export const MOST_UPLOAD_MS = 120_000;

const tooManyKeys = Symbol("too many query keys");
type Query = Record<string, string | string[]> & { [tooManyKeys]?: true };

export function parseQueryString(text: string): Query {
  return parse(text, MAX_QUERY_KEYS);
}

export function formParser(text: string): Query {
  const form = parse(text, MAX_FORM_KEYS);
  if (form[tooManyKeys]) throw new Refusal(400);
  return form;
}

function parse(text: string, maxKeys: number): Query {
  const query: Query = Object.create(null);
  let keys = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++keys > maxKeys) {
      query[tooManyKeys] = true;
      return query;
    }
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

export function requestLimits(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const status = refusalOf(request);
    done(status && new Refusal(status));
  });
  const cuts: Cuts = new Set();
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (!request.routeOptions.config.takesFiles) cutLater(request, cuts);
    done(isTooLong(request) ? new Refusal(413) : null);
  });
  app.addHook("onClose", (_app, done) => {
    for (const cut of cuts) clearTimeout(cut);
    done();
  });
}

type Cuts = Set<NodeJS.Timeout>;

function cutLater({ raw }: FastifyRequest, cuts: Cuts): void {
  if (!hasBody(raw.headers) || raw.complete || raw.readableEnded) return;
  const late = Object.assign(new Error("a form takes too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  const cut = setTimeout(() => {
    cuts.delete(cut);
    if (raw.complete || raw.readableEnded) return;
    if (raw.socket.writable) answerClientError(late, raw.socket);
    else raw.destroy();
  }, FORM_MS).unref();
  cuts.add(cut);
  const leave = () => {
    clearTimeout(cut);
    cuts.delete(cut);
  };
  raw.once("end", leave).once("close", leave);
}

function hasBody(headers: FastifyRequest["headers"]): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Before it is read: nobody who has not signed in may send the process a long form, nor one of unknown length. */
function isTooLong(request: FastifyRequest): boolean {
  if (!isForm(request) || isSignedIn(request)) return false;
  return !(Number(request.headers["content-length"]) <= STRANGER_BYTES);
}

export function isForm({ headers }: FastifyRequest): boolean {
  return (headers["content-type"] ?? "").toLowerCase().includes("application/x-www-form-urlencoded");
}

export function mostFormBytes(request: FastifyRequest): number {
  return isSignedIn(request) ? (request.routeOptions.bodyLimit ?? STRANGER_BYTES) : STRANGER_BYTES;
}

function refusalOf({ raw, query, headers }: FastifyRequest): 400 | 414 | 415 | undefined {
  if ((raw.url ?? "").length > MAX_URL) return 414;
  if ((query as Query)[tooManyKeys]) return 400;
  const encoding = headers["content-encoding"];
  return encoding !== undefined && encoding !== "identity" ? 415 : undefined;
}
