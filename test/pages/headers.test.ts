import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { request } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let origin: string;
let member: Browserless;
beforeAll(async () => {
  origin = (await startProduct({ shared: true })).origin;
  member = await signIn(origin, demoAccounts.facility.email);
});

const POLICY =
  /^default-src 'none'; script-src 'nonce-[A-Za-z0-9+/]{22,}={0,2}' 'strict-dynamic'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri \/csp-report; report-to csp$/;

type Headers = Record<string, string | string[] | undefined>;

function expectHeaders(headers: Headers): void {
  expect(headers["content-security-policy"]).toMatch(POLICY);
  expect(headers["reporting-endpoints"]).toBe('csp="/csp-report"');
  expectHeadersOfAll(headers);
}

function expectHeadersOfAll(headers: Headers): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  });
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("x-powered-by");
}

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the security headers (S1, S2)", () => {
  it("stand on every kind of page and are not kept by any cache", async () => {
    for (const path of [
      "/",
      "/signin",
      "/sections",
      "/facilities",
      "/nothing",
      "/sections/999999",
      "/signout",
    ]) {
      const page = await member.get(path);
      expectHeaders(page.headers);
      expect(page.headers["cache-control"], path).toBe("no-store");
    }
  });

  it.each([
    [400, () => member.get("/%")],
    [400, () => member.get(`/sections?${Array.from({ length: 51 }, (_, i) => `k${i}=1`).join("&")}`)],
    [
      403,
      () =>
        member.get("/sections", { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" } }),
    ],
    [404, () => member.get("/nothing")],
    [414, () => member.get(`/sections/${"9".repeat(65)}`)],
    [413, () => member.post("/signin", { email: "x".repeat(70_000) })],
    [414, () => member.get(`/sections?q=${"x".repeat(3000)}`)],
    [415, () => member.post("/signin", {}, { headers: { "content-type": "text/plain" } })],
    [415, () => member.post("/signin", {}, { headers: { ...form, "content-encoding": "gzip" } })],
    [421, () => member.get("/", { headers: { host: "evil.example" } })],
    [404, () => member.get("/api/v1/nothing")],
    [404, () => member.get("/assets/nothing.js")],
  ])("stand on a refusal with status %i", async (status, ask) => {
    const page = await ask();
    expect(page.status).toBe(status);
    expectHeaders(page.headers);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).not.toMatch(/FST_|at .*\.ts:|node_modules/);
  });

  it("carry a new nonce each time, which the page's scripts repeat", async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const page = await member.get("/sections");
      const nonce = /'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1] ?? "";
      for (const [, used] of page.body.matchAll(/<script[^>]* nonce="([^"]+)"/g)) expect(used).toBe(nonce);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it("leave built files to caches for good, ready compressed, by a policy that allows nothing", async () => {
    const page = await member.get("/signin");
    const file = /href="(\/assets\/[^"]+\.css)"/.exec(
      (await new Browserless(origin).get("/signin")).body,
    )?.[1];
    expect(page.status).toBe(200);
    const asset = await member.get(String(file), { headers: { "accept-encoding": "br" } });
    expectHeadersOfAll(asset.headers);
    expect(asset.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(asset.headers["reporting-endpoints"]).toBeUndefined();
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("br");
    expect(asset.headers["set-cookie"]).toBeUndefined();
  });

  it("stand on pictures, which may be opened as documents", async () => {
    expectHeaders((await member.get("/favicon.svg")).headers);
  });
});

/** The window that a Brotli stream names in its first bits (RFC 7932, 9.1), as a power of two. */
function windowBits([first = 0]: Uint8Array): number {
  if ((first & 1) === 0) return 16;
  const large = (first >> 1) & 7;
  if (large > 0) return 17 + large;
  const small = (first >> 4) & 7;
  return small === 0 ? 17 : 8 + small;
}

describe("pages on their way", () => {
  it("are compressed as the browser takes them", async () => {
    for (const [accept, encoding] of [
      ["gzip, deflate, br, zstd", "zstd"],
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const page = await member.get("/", { headers: { "accept-encoding": accept } });
      expect(page.headers["content-encoding"], accept).toBe(encoding);
      expect(page.headers.vary).toBe("accept-encoding");
    }
  });

  it("say the same however they are compressed", async () => {
    const expand = {
      zstd: zstdDecompressSync,
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: Buffer.from,
    };
    const texts = Object.entries(expand).map(async ([encoding, expanded]) => {
      const answer = await request(`${origin}/credits`, { headers: { "accept-encoding": encoding } });
      const text = expanded(Buffer.from(await answer.body.arrayBuffer())).toString();
      return text.replace(/nonce="[^"]+"/g, "");
    });
    const [first = "", ...others] = await Promise.all(texts);
    expect(first).toContain("</html>");
    expect(others).toEqual([first, first, first]);
  });

  it("are compressed in a window no larger than they need: a larger one is new memory for each page", async () => {
    const answer = await request(`${origin}/signin`, { headers: { "accept-encoding": "br" } });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const { length } = brotliDecompressSync(bytes);
    expect(2 ** windowBits(bytes)).toBeGreaterThanOrEqual(length);
    expect(2 ** windowBits(bytes)).toBeLessThan(2 * (length + 16));
  });

  it("answer HEAD as GET, without a body", async () => {
    const answer = await request(`${origin}/signin`, { method: "HEAD" });
    expect(answer.statusCode).toBe(200);
    expect(await answer.body.text()).toBe("");
    const guarded = await request(`${origin}/sections`, { method: "HEAD" });
    expect([guarded.statusCode, guarded.headers.location]).toEqual([302, "/signin"]);
  });
});

describe("what is no request", () => {
  it.each([
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["nonsense\r\n\r\n", 400],
  ])("is answered with a bare status and the connection ends", async (text, status) => {
    const { hostname, port } = new URL(origin);
    const answer = await new Promise<string>((resolve, reject) => {
      let received = "";
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on("data", (chunk) => {
        received += String(chunk);
      });
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain("Connection: close");
  });
});

describe("health", () => {
  it("is told to whoever asks by address", async () => {
    for (const path of ["/livez", "/readyz"]) {
      const answer = await new Browserless(origin).get(path, { headers: { host: "10.1.2.3" } });
      expect([answer.status, answer.body]).toEqual([200, "ok\n"]);
    }
  });
});

describe("a report of the content security policy", () => {
  it("is taken without an answer and only up to a size", async () => {
    const headers = { "content-type": "application/reports+json" };
    const browser = new Browserless(origin);
    expect((await browser.post("/csp-report", { a: "b" }, { headers })).status).toBe(204);
    expect((await browser.post("/csp-report", { a: "x".repeat(9000) }, { headers })).status).toBe(413);
  });
});
