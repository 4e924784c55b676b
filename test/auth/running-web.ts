import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { readConfig } from "../../server/config.ts";
import { startIdentity } from "../../server/identity/start.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { buildWeb } from "../../server/web/app.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { type Door, startDoor } from "./door.ts";

/** What the standing-in backend answers for the signed-in person; a status takes the place of an answer. */
export interface Answers {
  facilities: number[];
  brands: number[];
  status?: number;
  /** Everything is in the person's plans, and they are a curator. */
  isUnlimited?: boolean;
  /** Answers every call but who the person is; without it those are not there. */
  others?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

export interface RunningWeb {
  app: FastifyInstance;
  /** A second host with the same secret, backend and store. */
  another(): Promise<FastifyInstance>;
  answers: Answers;
  /** Stands before the user pool: counts what passes, delays or breaks it. */
  pool: Door;
  log: string[];
  close(): Promise<void>;
}

const facilityRole = (facility_id: number) => ({
  facility_id,
  facility_name: `施設${facility_id}`,
  is_stealth: false,
  is_standard: true,
  is_section_map: true,
  grant_type: "admin",
});
const brandRole = (brand_id: number) => ({
  brand_id,
  brand_name: `ブランド${brand_id}`,
  is_stealth: false,
  is_brand_benchmark: true,
  is_gps_people_flow: false,
  is_category_similar_score: false,
  is_sales_prediction: false,
  is_exclusive: false,
  is_facility_plan: true,
  is_carto_url: false,
  carto_url: null,
  grant_type: "admin",
});

/** The real web part and user pool; the backend answers only who somebody is. */
export async function startWeb(
  environment: Record<string, string> = {},
  viewsRoot?: string,
): Promise<RunningWeb> {
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-web-"));
  const identity = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    accounts: Object.values(demoAccounts),
    password: DEMO_PASSWORD,
    redirectUris: () => ["http://localhost/auth/callback", "https://kukaku.example/auth/callback"],
  });
  const pool = await startDoor(identity.origin);
  const answers: Answers = { facilities: [11, 12], brands: [] };
  const backend = createServer((request, response) => answer(answers, request, response));
  backend.listen(0, "127.0.0.1");
  await once(backend, "listening");
  const log: string[] = [];
  const build = () =>
    buildWeb({
      config: readConfig({
        NODE_ENV: "test",
        SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
        RATE_LIMIT: "1000000",
        BREAKER_MS: "0",
        ...environment,
      }),
      backendOrigin: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
      identity: {
        ...identity,
        region: "ap-northeast-1",
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
    async another() {
      const app = await build();
      apps.push(app);
      return app;
    },
    answers,
    pool,
    log,
    async close() {
      for (const app of apps) await app.close();
      backend.closeAllConnections();
      backend.close();
      await pool.close();
      await identity.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function answer(answers: Answers, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?")[0]?.replace(/\/$/, "");
  response.setHeader("content-type", "application/json");
  if (answers.status !== undefined) {
    response.statusCode = answers.status;
    response.end(
      JSON.stringify({ status: answers.status === 401 ? 4010 : 5000, message: "応答できません。" }),
    );
  } else if (path === "/api/v1/users/my_role") {
    const roles = {
      facility_roles: answers.facilities.map(facilityRole),
      brand_roles: answers.brands.map((id) => ({
        ...brandRole(id),
        ...(answers.isUnlimited ? { is_gps_people_flow: true, is_sales_prediction: true } : {}),
      })),
    };
    response.end(JSON.stringify({ my_role: roles }));
  } else if (path === "/api/v1/users") {
    const user = { id: 1, uuid: "u", email: "e", family_name: "佐伯", given_name: "奈緒" };
    response.end(
      JSON.stringify({
        status: 2000,
        user: { ...user, is_curator: answers.isUnlimited ?? false, is_email_verified: true },
      }),
    );
  } else if (answers.others) {
    answers.others(request, response);
  } else {
    response.statusCode = 404;
    response.end(JSON.stringify({ status: 4040, message: "対象が見つかりません。" }));
  }
}

/** One visitor: keeps cookies as a browser does and sends what a browser sends with a form. */
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

  /** The form token of a page. */
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
