import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
// The one that signs for Cognito, too: nothing more is installed.
import { SignatureV4 } from "@smithy/signature-v4";
import { type Dispatcher, request } from "undici";
import { type FileStore, MissingFile } from "./store.ts";

const REGION = "ap-northeast-1";
const EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const PATIENCE_MS = 30_000;

/** An object store with S3's protocol, at `https://key:secret@host/bucket?region=…`. */
export function s3Store(address: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const bucket = `${origin}${pathname.replace(/\/+$/, "")}`;
  const signer = new SignatureV4({
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    region: searchParams.get("region") ?? REGION,
    service: "s3",
    sha256: Sha256,
    // The path is signed as it is sent.
    uriEscapePath: false,
  });
  const ask = async (
    method: Dispatcher.HttpMethod,
    key: string,
    body?: { stream: Readable; bytes: number; hash: string },
  ) => {
    const hash = body ? Buffer.from(body.hash, "base64url").toString("hex") : EMPTY_HASH;
    const url = new URL(`${bucket}/${key}`);
    const { headers } = await signer.sign({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.host, "x-amz-content-sha256": hash },
    });
    return request(url, {
      method,
      headers: { ...headers, ...(body && { "content-length": String(body.bytes) }) },
      body: body?.stream ?? null,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
    });
  };
  return {
    name: bucket,
    async put(key, { path, bytes, hash }) {
      await done(await ask("PUT", key, { stream: createReadStream(path), bytes, hash }), "PUT", key);
    },
    async get(key) {
      const answer = await ask("GET", key);
      if (answer.statusCode === 200) return answer.body;
      if (answer.statusCode === 404) {
        await answer.body.dump();
        throw new MissingFile(`no file ${key}`);
      }
      return done(answer, "GET", key);
    },
    async remove(key) {
      const answer = await ask("DELETE", key);
      if (answer.statusCode === 404) await answer.body.dump();
      else await done(answer, "DELETE", key);
    },
  };
}

/** @throws Error for everything but success, in the store's own words, for the log alone. */
async function done(answer: Dispatcher.ResponseData, method: string, key: string): Promise<never> {
  const words = (await answer.body.text()).slice(0, 300);
  if (answer.statusCode < 200 || answer.statusCode > 299)
    throw new Error(`the file store answered ${answer.statusCode} to ${method} ${key}: ${words}`);
  return undefined as never;
}

class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (secret === undefined) this.#hash = createHash("sha256");
    else this.#hash = createHmac("sha256", typeof secret === "string" ? secret : bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === "string" ? data : bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

function bytesOf(data: ArrayBuffer | ArrayBufferView): Buffer {
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
