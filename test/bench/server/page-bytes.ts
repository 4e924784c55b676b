import { brotli } from "../../../server/web/plugins/compression.ts";

export function compressed(html: string): Buffer {
  return brotli(Buffer.from(html));
}

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  vary: "accept-encoding",
  "cache-control": "no-store",
};
