import type { Readable } from "node:stream";
import type { AnswerOf, CallName, Calls, InputOf } from "../../contract/index.ts";
import type { Executor, Transacting } from "../db/connect.ts";
import type { Shelf } from "../files/shelf.ts";
import type { Geography } from "../geography/geography.ts";
import type { Predictor } from "../predictions/predictor.ts";
import type { Audited } from "./audit.ts";
import type { ExcelWriter } from "./excel.ts";
import type { Principal } from "./principal.ts";

export interface CallContext {
  principal: Principal;
  /** For a write, the transaction that its answer, its idempotency key and its audit entry share. */
  database: Executor;
  excel: Pick<ExcelWriter, "write">;
  shelf: Shelf;
  geography: () => Promise<Geography>;
  signal: AbortSignal;
  /** The current calendar date in Japan, YYYY-MM-DD. */
  today: string;
  requestId: string;
  /** Asks what other reads of the page ask too, once for all of them: `key` tells what. A write asks for itself. */
  once<T>(key: string, ask: () => Promise<T>): Promise<T>;
  /** The database as another standing sees it. Whoever asks for one has shown that the caller may have it. */
  databaseAs: (standing: Principal) => Executor;
}

/** For calls that are declared to run the model: others have neither the time nor a place in its line. */
export interface ModelContext {
  predictor: Pick<Predictor, "predict" | "predictEach" | "reproduces">;
}

export interface WriteContext extends CallContext {
  /** Records whose what was changed; every write calls it once for each thing that it changed. */
  audit: (entry: Audited) => void;
}

/** An upload is no single transaction: its bytes go elsewhere between two of them. */
export interface UploadContext extends CallContext {
  database: Transacting;
  content: Readable;
  write: <T>(work: (context: WriteContext) => Promise<T>) => Promise<T>;
}

export type FileAnswer =
  | { name: string; bytes: Uint8Array; size?: never }
  | { name: string; bytes: Readable; size: number | undefined };

type Answer<N extends CallName> = Calls[N] extends { kind: "download" } ? FileAnswer : AnswerOf<N>;
type ModelOf<N extends CallName> = Calls[N] extends { runsModel: true } ? ModelContext : unknown;
type Context<N extends CallName> = ModelOf<N> &
  (Calls[N] extends { kind: "write" }
    ? WriteContext
    : Calls[N] extends { kind: "upload" }
      ? UploadContext
      : CallContext);

export type Handler<N extends CallName> = (input: InputOf<N>, context: Context<N>) => Promise<Answer<N>>;

/**
 * A write with much to compute: `prepare` does that with the database as everybody sees it, and only then the write has a
 * transaction, which on the embedded database nobody can ask beside.
 */
export function prepared<N extends CallName, Prepared>(
  prepare: (input: InputOf<N>, context: CallContext & ModelOf<N>) => Promise<Prepared>,
  write: (input: InputOf<N>, context: Context<N>, prepared: Prepared) => Promise<Answer<N>>,
): Handler<N> {
  return Object.assign(write as unknown as Handler<N>, { prepare });
}

export type Handlers = { [N in CallName]: Handler<N> };
