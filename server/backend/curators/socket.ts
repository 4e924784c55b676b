import { chmodSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Database } from "../db/connect.ts";
import { DatabaseRefusal } from "../db/failures.ts";
import { type CuratorOrder, type CuratorOutcome, curatorOrder, orderCurators } from "./curators.ts";

type Answer = { outcome: CuratorOutcome } | { refusal: string };

const PATIENCE_MS = 10_000;
const MOST_LETTERS = 10_000;
/** The longest address of a Unix socket that Linux takes. */
const MOST_BYTES = 107;

function socketOf(dataDir: string): string {
  return join(dataDir, "curators.sock");
}

/**
 * Answers the curator command for the embedded database, which no second process may open. Only the owner of the data
 * directory can connect.
 */
export async function serveCurators(database: Database, dataDir: string): Promise<{ close(): void }> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > MOST_BYTES) return { close() {} };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    let asked = "";
    socket.setEncoding("utf8").on("data", (part) => {
      asked += part;
      if (asked.length > MOST_LETTERS) socket.destroy();
    });
    socket.on("end", () => {
      answer(database, asked).then(
        (answered) => socket.end(JSON.stringify(answered)),
        () => socket.destroy(),
      );
    });
  });
  // One that a killed process left; the directory's lock says that no live one has it.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

async function answer(database: Database, asked: string): Promise<Answer> {
  const order = curatorOrder.parse(JSON.parse(asked));
  try {
    return { outcome: await orderCurators(database, order) };
  } catch (error) {
    if (error instanceof DatabaseRefusal) return { refusal: error.message };
    throw error;
  }
}

/**
 * Asks the process that runs on a data directory.
 * @returns undefined where none does.
 * @throws DatabaseRefusal with the process's own line, or when it does not answer.
 */
export async function askCurators(dataDir: string, order: CuratorOrder): Promise<CuratorOutcome | undefined> {
  const socket = connect(socketOf(dataDir));
  try {
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify(order));
  const answered = await text(socket).catch(() => "");
  if (answered === "") throw new DatabaseRefusal("起動中のプロセスが応答しません。ログを確認してください。");
  const parsed = JSON.parse(answered) as Answer;
  if ("refusal" in parsed) throw new DatabaseRefusal(parsed.refusal);
  return parsed.outcome;
}
