import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Agent } from "undici";
import type { Sent } from "./fuzz-requests.ts";
import { type Tally, tally } from "./fuzz-tally.ts";

const MOST_SHOWN = 700;

export interface Asked {
  origin: string;
  target: string;
  number: string;
  sent: Sent;
}

/** Sends one request and counts what is wrong with its answer. @param poolOrigin where single sign-on leads to, and nothing else */
export async function send(
  client: Agent,
  found: Tally,
  poolOrigin: string,
  { origin, target, number, sent }: Asked,
) {
  const { method, url, headers, body } = sent;
  const { cookie: _, authorization: __, ...others } = headers;
  const shown = JSON.stringify([method, url, others, body?.toString()]).slice(0, MOST_SHOWN);
  return tally(found, target, `${number} ${target} ${shown}`, async (signal) => {
    const payload = method === "HEAD" ? null : body;
    const answer = await client.request({
      origin,
      path: url,
      method: method as "GET",
      headers,
      body: payload,
      signal,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { location, ...rest } = answer.headers;
    const leadsToPool = target === "GET /auth/start" && URL.parse(String(location))?.origin === poolOrigin;
    return {
      status: answer.statusCode,
      headers: leadsToPool ? rest : answer.headers,
      body: textOf(String(answer.headers["content-encoding"] ?? ""), bytes),
    };
  });
}

function textOf(encoding: string, bytes: Buffer): string {
  if (bytes.length === 0) return "";
  const plain =
    encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
  return plain.toString();
}
