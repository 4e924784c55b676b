import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer as createHttp } from "node:http";
import { type AddressInfo, createServer as createTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directoryStore } from "../../server/backend/files/directory-store.ts";
import { s3Store } from "../../server/backend/files/s3-store.ts";
import { clamdScanner } from "../../server/backend/files/scanner.ts";
import type { FileStore } from "../../server/backend/files/store.ts";
import { EICAR } from "../helpers/documents.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kukaku-store-"));
});
afterAll(() => rm(directory, { recursive: true }));

const bytes = Buffer.from("図面".repeat(50_000));
const KEY = "c0ffee00-0000-4000-8000-000000000001";

async function keptFile() {
  const path = join(directory, "sent");
  await writeFile(path, bytes);
  return { path, bytes: bytes.length, hash: createHash("sha256").update(bytes).digest("base64url") };
}

async function holdsFiles(store: FileStore) {
  await expect(store.get(KEY)).rejects.toThrow("no file");
  await store.remove(KEY);
  await store.put(KEY, await keptFile());
  expect((await buffer(await store.get(KEY))).equals(bytes)).toBe(true);
  await store.remove(KEY);
  await expect(store.get(KEY)).rejects.toThrow("no file");
}

describe("the store of files", () => {
  it("is a directory without half a file in it", async () => {
    const store = directoryStore(join(directory, "files"));
    await holdsFiles(store);
    await expect(store.put(KEY, { path: "/nowhere", bytes: 1, hash: "" })).rejects.toThrow();
    expect(await readdir(join(directory, "files", KEY.slice(0, 2)))).toEqual([]);
  });

  it("is a bucket that is asked with signed requests alone", async () => {
    const bucket = await startBucket();
    await holdsFiles(s3Store(`http://KEY:SE%2FCRET@127.0.0.1:${bucket.port}/files?region=eu-west-9`));
    const [, , put] = bucket.asked;
    expect(bucket.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
      ["GET", "DELETE", "PUT", "GET", "DELETE", "GET"].map((method) => `${method} /files/${KEY}`),
    );
    expect(put?.headers).toMatchObject({
      "content-length": String(bytes.length),
      "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
    });
    for (const { headers } of bucket.asked)
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-west-9\/s3\/aws4_request, /,
      );
    await bucket.close();
  });

  it("that answers with a failure keeps nothing that we rely on", async () => {
    const bucket = await startBucket(500);
    const store = s3Store(`http://KEY:SECRET@127.0.0.1:${bucket.port}/files`);
    await expect(store.put(KEY, await keptFile())).rejects.toThrow("answered 500 to PUT");
    await expect(store.get(KEY)).rejects.toThrow("answered 500 to GET");
    await bucket.close();
  });
});

async function startBucket(failure?: number) {
  const objects = new Map<string, Buffer>();
  const asked: { method?: string; url?: string; headers: Record<string, unknown> }[] = [];
  const server = createHttp(async (request, reply) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers });
    const content = await buffer(request);
    if (failure) return void reply.writeHead(failure).end("<Error/>");
    if (method === "PUT") objects.set(url, content);
    if (method === "DELETE") objects.delete(url);
    const found = objects.get(url);
    if (method === "GET") return void reply.writeHead(found ? 200 : 404).end(found ?? "<Error/>");
    reply.writeHead(method === "DELETE" ? 204 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, asked, close };
}

describe("the scanner", () => {
  const verdictOf = (address: string, text: string | Buffer) =>
    clamdScanner(address, 500)(Readable.from([Buffer.from(text)]));

  it("tells infected files from clean ones, and is away where it does not answer", async () => {
    const clamd = await startClamd();
    const address = `tcp://127.0.0.1:${clamd.port}`;
    expect(await verdictOf(address, EICAR)).toBe("infected");
    expect(await verdictOf(address, bytes)).toBe("clean");
    clamd.answers("INSTREAM size limit exceeded. ERROR\0");
    expect(await verdictOf(address, bytes)).toBe("away");
    clamd.answers("");
    expect(await verdictOf(address, bytes)).toBe("away");
    await clamd.close();
    expect(await verdictOf(address, bytes)).toBe("away");
  });
});

async function startClamd() {
  let fixed: string | undefined;
  const server = createTcp(async (socket) => {
    socket.on("error", () => {});
    const parts: Buffer[] = [];
    for await (const chunk of socket) {
      parts.push(chunk);
      const all = Buffer.concat(parts);
      if (
        !all.subarray(0, 10).equals(Buffer.from("zINSTREAM\0")) ||
        !all.subarray(-4).equals(Buffer.alloc(4))
      )
        continue;
      const found = all.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
      if (fixed !== "") socket.end(fixed ?? found);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    answers: (words: string) => {
      fixed = words;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
