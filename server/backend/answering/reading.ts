import type { FastifyRequest } from "fastify";
import type { Call } from "../../contract/call.ts";
import { READ_AFTER_HEADER } from "../../contract/positions.ts";
import type { Database, Transacting } from "../db/connect.ts";
import { databaseFor, type Principal } from "./principal.ts";
import { Refusal } from "./refusal.ts";

interface Reading {
  call: Call;
  database: Database;
  principal: Principal;
  request: Pick<FastifyRequest, "headers" | "signal">;
}

/**
 * Reads for a person: from a replica where the request says up to which write it must have, and one has it. What fails
 * there, or is refused, is asked of the leader: somebody else may have made just now what is asked for.
 */
export async function reading<T>(
  { call, database, principal, request }: Reading,
  ask: (own: Transacting) => Promise<T>,
): Promise<T> {
  const { signal } = request;
  const position = Number(request.headers[READ_AFTER_HEADER] ?? Number.NaN);
  // A file may leave an entry in the audit trail.
  const reader = call.kind === "read" && position >= 0 ? database.reader?.(position) : undefined;
  if (reader) {
    try {
      return await ask(databaseFor(database, principal, signal, reader));
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof Refusal)) reader.failed();
    }
  }
  return ask(databaseFor(database, principal, signal));
}
