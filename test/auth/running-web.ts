import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { readConfig } from "../../server/config.ts";
import { startIdentity } from "../../server/identity/start.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { buildWeb } from "../../server/web/app.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { copyPool } from "../helpers/template.ts";
import { type Door, startDoor } from "./door.ts";
import { type Answers, startStandIn } from "./stand-in-backend.ts";

export type { Answers };

export interface RunningWeb {
  app: FastifyInstance;
  another(settings?: Record<string, string>): Promise<FastifyInstance>;
  answers: Answers;
  pool: Door;
  log: string[];
  close(): Promise<void>;
}

export async function startWeb(
  environment: Record<string, string> = {},
  viewsRoot?: string,
): Promise<RunningWeb> {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-web-"));
  await copyPool(dataDir);
  const identity = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    accounts: Object.values(demoAccounts),
    password: DEMO_PASSWORD,
    redirectUris: () => ["http://localhost/auth/callback", "https://kukaku.example/auth/callback"],
    // Read anew each time, so that a test that moves the clock moves the pool's.
    clock: () => Date.now(),
  });
  const pool = await startDoor(identity.origin);
  const answers: Answers = { facilities: [11, 12], brands: [] };
  const backend = await startStandIn(answers);
  const log: string[] = [];
  const build = (settings: Record<string, string> = {}) =>
    buildWeb({
      config: readConfig({
        NODE_ENV: "test",
        SPEED: process.env.SPEED,
        SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
        RATE_LIMIT: "1000000",
        MAX_REQUESTS: "100",
        BREAKER_MS: "0",
        ...environment,
        ...settings,
      }),
      backendOrigin: backend.origin,
      identity: {
        ...identity,
        region: "ap-northeast-1",
        jwksUri: identity.jwksUri.replace(identity.origin, pool.origin),
        endpoint: pool.origin,
        domain: undefined,
        embedded: true,
      },
      projectRoot,
      ...(viewsRoot ? { viewsRoot } : {}),
      logTo: { write: (line) => log.push(line) },
    });
  const apps = [await build()];
  return {
    app: apps[0] as FastifyInstance,
    async another(settings) {
      const app = await build(settings);
      apps.push(app);
      return app;
    },
    answers,
    pool,
    log,
    async close() {
      for (const app of apps) await app.close();
      backend.close();
      await pool.close();
      await identity.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;
  readonly host: string;
  constructor(app: FastifyInstance, host = "localhost") {
    this.app = app;
    this.host = host;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(options: InjectOptions) {
    const cookie = this.cookieHeader;
    const answer = await this.app.inject({
      ...options,
      headers: { host: this.host, ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send({ method: "GET", url, headers: { "sec-fetch-site": "none", ...headers } });
  }

  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.send({
      method: "POST",
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        ...headers,
      },
    });
  }

  async token(url: string): Promise<string> {
    return tokenIn((await this.get(url)).body);
  }

  async signIn(email: string = demoAccounts.facility.email, password: string = DEMO_PASSWORD) {
    const _csrf = await this.token("/signin");
    return this.post("/signin", { email, password, _csrf });
  }
}

export function tokenIn(html: string): string {
  return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
}
