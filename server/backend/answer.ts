import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../contract/call.ts";
import type { Authenticate } from "./auth.ts";
import type { Database } from "./db/connect.ts";
import type { ExcelWriter } from "./excel.ts";
import type { CallContext, FileAnswer } from "./handler.ts";
import { parseInput } from "./input.ts";
import { loadPrincipal, requireAccess } from "./principal.ts";

export interface Answering {
  database: Database;
  authenticate: Authenticate;
  excel: ExcelWriter;
}

/** A handler as the adapter sees it, its types erased: `handlers.ts` has checked them against the contract. */
export type AnyHandler = (input: never, context: CallContext) => Promise<unknown>;

/** The answer that a handler gave does not fit the contract; our own fault. */
class MisshapenAnswer extends Error {}

/** Who asks, may they, what do they ask, answer: in this order, so that nobody learns field names unsigned. */
export function answerCall(call: Call, handler: AnyHandler, { database, authenticate, excel }: Answering) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await loadPrincipal(database, await authenticate(request.headers.authorization));
    requireAccess(principal, call.access);
    const input = parseInput(call, request);
    const answer = await handler(input as never, { principal, database, excel, signal: request.signal });
    return call.kind === "download"
      ? sendFile(reply, call.contentType, answer as FileAnswer)
      : reply.send(shaped(call.response, answer));
  };
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
    .send(Buffer.from(file.bytes));
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
