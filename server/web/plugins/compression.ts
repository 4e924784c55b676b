import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const MIN_BYTES = 1024;
const TEXT = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses texts made for this answer. Synchronous: at these sizes it costs less than a stream. Files come ready. */
export function compression(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => done(null, compressed(request, reply, payload)));
}

function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== "string" || !TEXT.test(String(reply.getHeader("content-type") ?? "")))
    return payload;
  reply.header("vary", "accept-encoding");
  if (payload.length < MIN_BYTES || reply.getHeader("content-encoding") !== undefined) return payload;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding === undefined) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br" ? brotli(payload) : gzipSync(bytesOf(payload), { level: 5 });
}

/** Where texts are turned into bytes: compressing ends before the next text comes, and new memory for each costs more. */
const scratch = Buffer.allocUnsafe(1024 * 1024);
const MOST_BYTES_PER_UNIT = 3;

function bytesOf(text: string): Buffer {
  if (text.length * MOST_BYTES_PER_UNIT > scratch.length) return Buffer.from(text);
  return scratch.subarray(0, scratch.write(text));
}

function brotli(text: string): Buffer {
  const bytes = bytesOf(text);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The best encoding a browser takes; one it marks with q=0 is refused. */
export function encodingFor(header: string | string[] | undefined): "br" | "gzip" | undefined {
  const accepted = new Map<string, number>();
  for (const part of String(header ?? "").split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((q) => q !== undefined);
    accepted.set(name.trim(), quality === undefined ? 1 : Number(quality));
  }
  const takes = (name: string) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
}
