import { brotli } from "../../../server/web/plugins/compression.ts";

/** What a rival is told by its environment: pages as they are, to be compared with the product's of the same kind. */
export const UNCOMPRESSED = { BENCH_UNCOMPRESSED: "1" };

const isPlain = process.env.BENCH_UNCOMPRESSED === "1";

export function compressed(html: string): Buffer {
  return isPlain ? Buffer.from(html) : brotli(Buffer.from(html));
}

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  ...(isPlain ? {} : { "content-encoding": "br" }),
  vary: "accept-encoding",
  "cache-control": "no-store",
};
