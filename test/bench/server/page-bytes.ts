import { brotliCompressSync, constants } from "node:zlib";

/** As the product compresses a page for a browser. */
export function compressed(html: string): Buffer {
  return brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.ceil(Math.log2(Buffer.byteLength(html) + 16))),
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
    },
  });
}

export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "br",
  vary: "accept-encoding",
  "cache-control": "no-store",
};
