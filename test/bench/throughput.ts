import { spawn } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { signIn } from "../helpers/pages.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";
import type { Row, Subject } from "./row.ts";

const SECONDS = 10;
const CONNECTIONS = 8;

/** Requests a second of `/sections` beside a Fastify route that answers the very same bytes and does nothing else. */
export async function measureThroughput({ origin }: Subject): Promise<Row[]> {
  const browser = await signIn(origin, demoAccounts.facility.email);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const headers = { cookie, "accept-encoding": "br", "sec-fetch-site": "none" };
  const bare = await serveBare(browser.landing.body);
  try {
    const floor = await load(bare.origin, {});
    const product = await load(`${origin}/sections`, headers);
    const detail = `${CONNECTIONS} connections, ${SECONDS} s, ${browser.landing.bytes.length} bytes`;
    return [
      {
        what: "requests/s of /sections",
        value: Math.round(product.requests.average),
        unit: "1/s",
        detail: `${detail}, p99 ${product.latency.p99} ms, not 2xx ${product.non2xx}`,
      },
      {
        what: "requests/s of a bare Fastify page",
        value: Math.round(floor.requests.average),
        unit: "1/s",
        detail: `same bytes, p99 ${floor.latency.p99} ms`,
      },
    ];
  } finally {
    bare.stop();
  }
}

function load(url: string, headers: Record<string, string>) {
  return autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
}

const BARE = `
import Fastify from "fastify";
const app = Fastify();
process.once("message", async (body) => {
  app.get("/", (request, reply) => reply.type("text/html; charset=utf-8").send(body));
  process.send(await app.listen({ port: 0, host: "127.0.0.1" }));
});
`;

/** A process of its own, as the product is one. */
async function serveBare(body: string): Promise<{ origin: string; stop(): void }> {
  const child = spawn(nodeBinary, ["--input-type=module", "--eval", BARE], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(body);
  const [origin] = await once(child, "message");
  return { origin: String(origin), stop: () => child.kill() };
}
