import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, UploadCall, WriteCall } from "../../contract/call.ts";
import { WRITTEN_AT_HEADER } from "../../contract/positions.ts";
import { PREVIEW_HEADER, READ_ONLY } from "../../contract/previews.ts";
import type { Database, Transacting } from "../db/connect.ts";
import type { Shelf } from "../files/shelf.ts";
import type { Geography } from "../geography/geography.ts";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import type { Predictor } from "../predictions/predictor.ts";
import type { FrozenInputs } from "../predictions/recompute.ts";
import type { Authenticate } from "./auth.ts";
import type { ExcelWriter } from "./excel.ts";
import type { CallContext, FileAnswer, WriteContext } from "./handler.ts";
import { idempotencyKey } from "./idempotency.ts";
import { parseInput } from "./input.ts";
import { lookThrough, requireSeen } from "./looking.ts";
import { askAlone, type Lookups } from "./lookups.ts";
import { databaseFor, loadPrincipal, type Principal, requireAccess, sharersOf } from "./principal.ts";
import { reading } from "./reading.ts";
import { Refusal } from "./refusal.ts";
import { refusedEntries } from "./refused-writes.ts";
import type { Table } from "./workbook.ts";
import { runWrite, type Write } from "./write.ts";

export interface Answering {
  database: Database;
  authenticate: Authenticate;
  people: Lookups<Principal>;
  /** What the reads of one page have asked alike. */
  shared: Lookups<unknown>;
  excel: ExcelWriter;
  predictor: Predictor;
  shelf: Shelf;
  geography: () => Promise<Geography>;
  /** The current calendar date in Japan, YYYY-MM-DD. */
  today: () => string;
}

export type AnyHandler = ((input: never, context: never, prepared?: never) => Promise<unknown>) & {
  prepare?: (input: never, context: never) => Promise<unknown>;
};

class MisshapenAnswer extends Error {}

/** What is read of a request; a read may come alone or with others of its page. */
export type AskedRead = Pick<FastifyRequest, "id" | "headers" | "params" | "query" | "body" | "signal">;

/** Who asks, may they, what do they ask: in this order, so that nobody learns field names unsigned. */
async function admitted(name: string, call: Call, answering: Answering, request: AskedRead) {
  const {
    database,
    authenticate,
    people,
    shared: known,
    excel,
    predictor,
    shelf,
    geography,
    today,
  } = answering;
  const bearer = await authenticate(request.headers.authorization);
  const load = () => loadPrincipal(database, bearer, call.access);
  const isOfPage = asksWithOthers(request, call);
  const person = await (isOfPage ? people.shared(request.id, bearer, load) : load());
  const looking = await lookOf(request, call, database, person);
  const principal = looking?.principal ?? person;
  requireAccess(principal, call.access);
  const input = parseInput(call, request);
  if (looking) requireSeen(looking.look, name, input);
  const sharers = sharersOf(principal);
  const page = `${request.id} ${request.headers[PREVIEW_HEADER] ?? ""}`;
  const askOnce = <T>(key: string, ask: () => Promise<T>) =>
    known.shared(`${page} ${key}`, bearer, ask) as Promise<T>;
  const shared = {
    once: isOfPage ? askOnce : askAlone,
    excel: { write: (tables: Table[]) => excel.write(tables, sharers) },
    predictor: {
      predict: (input: PredictionInput) => predictor.predict(input, sharers),
      predictEach: (inputs: readonly PredictionInput[]) => predictor.predictEach(inputs, sharers),
      reproduces: (inputs: FrozenInputs, result: object) => predictor.reproduces(inputs, result, sharers),
    },
    shelf,
    geography,
    signal: request.signal,
    today: today(),
    requestId: request.id,
    databaseAs: (standing: Principal) => databaseFor(database, standing, request.signal),
  };
  return { principal, input, shared };
}

/** Given up where nobody waits for it any more. */
export function answerRead(name: string, call: Call, handler: AnyHandler, answering: Answering) {
  const { database } = answering;
  return async (request: AskedRead): Promise<unknown> => {
    const { principal, input, shared } = await admitted(name, call, answering, request);
    const answer = await reading({ call, database, principal, request }, (own) =>
      handler(input as never, { principal, database: own, ...shared } as never),
    );
    return call.kind === "download" ? answer : shaped(call.response, answer);
  };
}

export function answerCall(name: string, call: Call, handler: AnyHandler, answering: Answering) {
  const { database, people, shared } = answering;
  if (!isWriting(call)) {
    const read = answerRead(name, call, handler, answering);
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await read(request);
      return call.kind === "download"
        ? sendFile(reply, call.contentType, answer as FileAnswer)
        : reply.send(answer);
    };
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { principal, input, shared: common } = await admitted(name, call, answering, request);
    const own = databaseFor(database, principal);
    const context = { principal, database: own, ...common };
    const write = call.kind === "upload" ? answerUpload : answerWrite;
    const asked = { handler, input, context, database: own, request };
    // A write is brought to its end, whoever still waits for it.
    const answer = await write(name, call as never, asked).finally(() => {
      people.forget();
      shared.forget();
    });
    const position = await database.writtenUpTo?.();
    if (position !== undefined) reply.header(WRITTEN_AT_HEADER, position);
    return reply.send(answer);
  };
}

/**
 * Reads of one page, which all carry its id. A newcomer's call is no part of a page: to all others a newcomer is nobody.
 */
function asksWithOthers(request: AskedRead, call: Call): boolean {
  return (
    call.kind === "read" &&
    request.headers["x-request-id"] === request.id &&
    !call.access.includes("newcomer")
  );
}

async function lookOf(request: AskedRead, call: Call, database: Database, person: Principal) {
  const id = request.headers[PREVIEW_HEADER];
  if (id === undefined) return undefined;
  if (call.kind !== "read") throw new Refusal(4030, READ_ONLY);
  return lookThrough(database, person, String(id));
}

interface WriteRequest {
  handler: AnyHandler;
  input: unknown;
  context: CallContext;
  database: Transacting;
  request: FastifyRequest;
}

function answerWrite(name: string, call: WriteCall, asked: WriteRequest): Promise<unknown> {
  const { handler, input, context, database, request } = asked;
  const about = { userId: context.principal.userId, call: name, input };
  return runWrite(database, context, {
    call: name,
    requestId: request.id,
    key: idempotencyKey(request.headers["idempotency-key"], about),
    about: refusedEntries(call.path, request, context.principal),
    prepare: async () => handler.prepare?.(input as never, context as never),
    work: async (write, prepared) =>
      shaped(call.response, await handler(input as never, write as never, prepared as never)),
  });
}

/** The bytes of a refused file are read all the same: whoever sends them would not read the answer before. */
async function answerUpload(name: string, call: UploadCall, asked: WriteRequest): Promise<unknown> {
  const { handler, input, context, database, request } = asked;
  const content = request.body instanceof Readable ? request.body : Readable.from([]);
  const written: Write = {
    call: name,
    requestId: request.id,
    key: undefined,
    about: refusedEntries(call.path, request, context.principal),
    work: async () => undefined,
  };
  const write = (work: (own: WriteContext) => Promise<unknown>) =>
    runWrite(database, context, { ...written, work });
  try {
    return shaped(call.response, await handler(input as never, { ...context, content, write } as never));
  } finally {
    await readOut(content, context.shelf.limits.mostBytes);
  }
}

async function readOut(content: Readable, most: number): Promise<void> {
  let bytes = 0;
  if (content.readableEnded || content.destroyed) return;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return;
  }
}

function isWriting({ kind }: Call): boolean {
  return kind === "write" || kind === "upload";
}

function shaped(
  response: { safeParse(value: unknown): { success: boolean; data?: unknown; error?: Error } },
  answer: unknown,
) {
  const parsed = response.safeParse(answer);
  if (!parsed.success)
    throw new MisshapenAnswer("the handler's answer does not fit the contract", { cause: parsed.error });
  return parsed.data;
}

function sendFile(reply: FastifyReply, contentType: string, file: FileAnswer) {
  const plain = file.name.replace(/[^A-Za-z0-9._-]+/g, "_").replace(/^_+/, "");
  return reply
    .header("content-type", contentType)
    .header(
      "content-disposition",
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escapeCharacter)}`,
    )
    .header("cache-control", "no-store")
    .headers(file.size === undefined ? {} : { "content-length": file.size })
    .send(file.bytes instanceof Readable ? file.bytes : Buffer.from(file.bytes));
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
