import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, it } from "vitest";
import { freePort } from "../helpers/free-port.ts";
import { type IdentityProcess, startIdentityProcess } from "../helpers/identity-process.ts";
import { type Launched, launch } from "../helpers/launch.ts";

const HOST = "kukaku.example.jp";
const FORM = "email=x";

let dataDir: string;
let pool: IdentityProcess;
const backend = createServer((_request, response) => response.writeHead(503).end());
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kukaku-drain-"));
  pool = await startIdentityProcess(dataDir);
  backend.listen(0, "127.0.0.1");
  await once(backend, "listening");
});
afterAll(async () => {
  backend.close();
  await pool.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startWeb(settings: Record<string, string>): Promise<Launched & { port: number }> {
  const port = await freePort();
  const { port: backendPort } = backend.address() as AddressInfo;
  const launched = await launch({
    NODE_ENV: "production",
    ROLE: "all",
    PORT: String(port),
    DATA_DIR: dataDir,
    BACKEND_URL: `http://127.0.0.1:${backendPort}`,
    PUBLIC_ORIGIN: `https://${HOST}`,
    SESSION_SECRET: "q8Zr5vB1xK7nT3mW9cJ2pL6dF4hG0sYa",
    ALLOW_EMBEDDED_IDENTITY: "1",
    ...pool.settings,
    ...settings,
  });
  return { ...launched, port };
}

describe.concurrent("a process that is told to end", () => {
  it("brings what was begun to its end, says that connections close, and ends by itself (R8)", async ({
    expect,
  }) => {
    const web = await startWeb({ DRAIN_MS: "1000" });
    const upload = await beginForm(web.port);
    process.kill(web.pid, "SIGTERM");
    await expect.poll(() => statusOf(web.port, "/readyz")).toBe(503);
    const during = await ask(web.port, "/signin");
    expect([during.statusCode, during.headers.connection]).toEqual([200, "close"]);
    expect(await statusOf(web.port, "/livez")).toBe(200);
    upload.socket.write(FORM);
    const answer = await upload.answer;
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(answer).toContain("</html>");
    expect(await web.ended).toBe(0);
  });

  it("ends at once when told a second time", async ({ expect }) => {
    const web = await startWeb({ DRAIN_MS: "60000" });
    process.kill(web.pid, "SIGTERM");
    await expect.poll(() => statusOf(web.port, "/readyz")).toBe(503);
    // The same signal twice within half a second is one person's one key press.
    const again = setInterval(() => process.kill(web.pid, "SIGTERM"), 200);
    const code = await web.ended;
    clearInterval(again);
    expect(code).toBe(1);
  });
});

// Beside the others: they are waited for.
describe.concurrent("clients that do not get to the point (S18)", () => {
  it("are cut: headers drop by drop, and a body that never ends", async ({ expect }) => {
    const web = await startWeb({ DRAIN_MS: "0" });
    const dripping = await Promise.all(
      Array.from({ length: 20 }, () => open(web.port, `GET / HTTP/1.1\r\nHost: ${HOST}\r\n`)),
    );
    const stalled = await Promise.all(Array.from({ length: 20 }, () => beginForm(web.port)));
    const drips = setInterval(() => {
      for (const socket of dripping) if (socket.writable) socket.write("X-Drip: 1\r\n");
    }, 1000);
    const ends = [...dripping.map(endOf), ...stalled.map(({ answer }) => answer)];
    expect(await statusOf(web.port, "/signin")).toBe(200);
    const answers = await Promise.all(ends);
    clearInterval(drips);
    expect(new Set(answers.map((answer) => answer.split("\r\n")[0]))).toEqual(
      new Set(["HTTP/1.1 408 Request Timeout"]),
    );
    await web.stop();
  });
});

const LONG = 5000;

async function beginForm(port: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const head = [
    "POST /signin HTTP/1.1",
    `Host: ${HOST}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Sec-Fetch-Site: same-origin",
    `Content-Length: ${LONG}`,
    "Expect: 100-continue",
  ];
  const socket = await open(port, `${head.join("\r\n")}\r\n\r\n`);
  const [first] = await once(socket, "data");
  if (!String(first).startsWith("HTTP/1.1 100")) throw new Error(String(first));
  socket.write("a".repeat(LONG - FORM.length));
  return { socket, answer: endOf(socket) };
}

async function endOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

function ask(port: number, path: string) {
  return request(`http://127.0.0.1:${port}${path}`, { headers: { host: HOST } });
}

async function statusOf(port: number, path: string): Promise<number> {
  const { statusCode, body } = await ask(port, path);
  await body.dump();
  return statusCode;
}
