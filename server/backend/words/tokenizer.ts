import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fileBeside } from "../../lib/file-beside.ts";

export type FindWords = (texts: readonly string[], signal?: AbortSignal) => Promise<string[][]>;

const LONGEST_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;

const processFile = () =>
  fileURLToPath(fileBeside(import.meta.url, "./process.ts", "backend-words-process.js"));

export const findWords: FindWords = (texts, signal) => {
  if (texts.length === 0) return Promise.resolve([]);
  return new Promise((done, failed) => {
    const options = {
      timeout: LONGEST_MS,
      maxBuffer: MOST_BYTES,
      env: {},
      signal,
      killSignal: "SIGKILL",
    } as const;
    const child = execFile(process.execPath, [processFile()], options, (error, output) => {
      if (error) return failed(error);
      try {
        const words: string[][] = JSON.parse(output);
        if (words.length !== texts.length) throw new Error("the tokenizer left texts out");
        done(words);
      } catch (reason) {
        failed(reason);
      }
    });
    // A process that ends before it has read all says so by its exit.
    child.stdin?.on("error", () => {});
    child.stdin?.end(JSON.stringify(texts));
  });
};
