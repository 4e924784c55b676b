import { fork } from "node:child_process";
import { fileBeside } from "../../lib/file-beside.ts";
import { DatabaseRefusal } from "./failures.ts";
import type { DatabasePlace } from "./open.ts";
import { isMade } from "./pglite-directory.ts";
import type { Filling } from "./up-to-date.ts";

type NewPlace = Pick<DatabasePlace, "dataDir"> & Filling;

export type FillingStep = NewPlace & { step: "make" | "fill" };

const processFile = () => fileBeside(import.meta.url, "./filling-process.ts", "backend-filling-process.js");

/**
 * Makes and fills an embedded database that does not exist yet. Each step takes twice the memory that serving does, and
 * an allocator hardly gives such memory back: both run in processes of their own, one after the other.
 * @throws DatabaseRefusal with one Japanese line when the database must not or cannot be opened
 */
export async function fillApart({ dataDir, projectRoot, demoScale, seedDemo }: NewPlace): Promise<void> {
  if (isMade(dataDir)) return;
  for (const step of ["make", "fill"] as const)
    await ended({ step, dataDir, projectRoot, demoScale, seedDemo });
}

function ended(order: FillingStep): Promise<void> {
  const child = fork(processFile(), { execArgv: [] });
  return new Promise((done, failed) => {
    let answer: { problem?: string } | undefined;
    child.once("message", (message: { problem?: string }) => {
      answer = message;
    });
    // One that cannot be started fails again when it is told what to do.
    child.on("error", failed);
    child.once("exit", (code, signal) => {
      if (answer && answer.problem === undefined) done();
      else failed(new DatabaseRefusal(answer?.problem ?? cutShort(signal ?? code)));
    });
    child.send(order);
  });
}

function cutShort(by: NodeJS.Signals | number | null): string {
  return `組み込みデータベースの準備が途中で終わりました（${by}）。メモリとディスクの空きを確認して、もう一度起動してください。`;
}
