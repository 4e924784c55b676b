import { rm } from "node:fs/promises";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type IdentityProcess, startIdentityProcess } from "../helpers/identity-process.ts";
import { type Launched, launch } from "../helpers/launch.ts";
import { signIn } from "../helpers/pages.ts";
import { scratch } from "../helpers/scratch.ts";
import { copyTemplate } from "../helpers/template.ts";

let dataDir: string;
let pool: IdentityProcess;
let backend: Launched;
let web: Launched;

beforeAll(async () => {
  dataDir = scratch("kukaku-roles-");
  await copyTemplate(dataDir);
  pool = await startIdentityProcess(dataDir);
  backend = await launch({ ROLE: "backend", DATA_DIR: dataDir, ADMIN_PORT: "0", ...pool.settings });
  web = await launch({
    ROLE: "web",
    BACKEND_URL: backend.backendOrigin ?? "",
    DATA_DIR: dataDir,
    ADMIN_PORT: "0",
    ...pool.settings,
  });
});
afterAll(async () => {
  await web?.stop();
  await backend?.stop();
  await pool?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("pool, backend and web in three processes", () => {
  it("sign a person in and show their sections", async () => {
    const browser = await signIn(web.origin, demoAccounts.facility.email);
    expect(browser.landing.path).toMatch(/^\/sections/);
    expect(browser.landing.status).toBe(200);
    expect(browser.landing.text).toContain("区画");
  });

  it("tell operators their figures and state on a port of their own", async () => {
    const ofWeb = await textOf(`${adminOf(web)}/metrics`);
    expect(ofWeb).toMatch(/^kukaku_http_requests_total\{method="GET",route="\/signin",status="200"\} \d+$/m);
    expect(ofWeb).toMatch(/^kukaku_breaker_state\{service="backend"\} 0$/m);
    const ofBackend = await textOf(`${adminOf(backend)}/metrics`);
    expect(ofBackend).toMatch(/^kukaku_outbox_mails\{status="waiting"\} \d+$/m);
    for (const host of [web, backend]) {
      expect(await textOf(`${adminOf(host)}/livez`)).toBe("ok\n");
      expect(await textOf(`${adminOf(host)}/readyz`)).toMatch(/^ok \d\S* \S+\n$/);
    }
    expect((await request(`${web.origin}/metrics`)).statusCode).toBe(404);
  });
});

function adminOf({ adminPort }: Launched): string {
  return `http://127.0.0.1:${adminPort}`;
}

async function textOf(url: string): Promise<string> {
  return (await request(url)).body.text();
}
