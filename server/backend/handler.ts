import type { AnswerOf, CallName, Calls, InputOf } from "../contract/index.ts";
import type { Database } from "./db/connect.ts";
import type { ExcelWriter } from "./excel.ts";
import type { Principal } from "./principal.ts";

/** What a handler may use besides its input. */
export interface CallContext {
  principal: Principal;
  database: Database;
  excel: ExcelWriter;
  /** Aborted when the caller has gone or the time is up. */
  signal: AbortSignal;
}

/** The file a download answers. */
export interface FileAnswer {
  name: string;
  bytes: Uint8Array;
}

export type Handler<N extends CallName> = (
  input: InputOf<N>,
  context: CallContext,
) => Promise<Calls[N] extends { kind: "download" } ? FileAnswer : AnswerOf<N>>;

/** One handler for every call; a missing or mis-shaped one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> };
