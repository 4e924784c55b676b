import { brotli } from "../../../server/web/plugins/compression.ts";

/** As the product compresses a page for a browser. */
export function compressed(html: string): Buffer {
  return brotli(Buffer.from(html));
}

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  vary: "accept-encoding",
  "cache-control": "no-store",
};
