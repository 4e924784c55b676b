import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { startIdentityProcess } from "../helpers/identity-process.ts";
import { type Launched, launch } from "../helpers/launch.ts";
import { signIn } from "../helpers/pages.ts";
import { poolToken } from "../helpers/pool-token.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import type { Asked } from "./open-loop.ts";

export interface Site {
  web: Launched;
  backend: Launched;
  backendOrigin: string;
  databaseUrl: string;
  postgres: Postgres;
  accessToken(email: string): Promise<string>;
  another(): Promise<Launched>;
  person(account: keyof typeof demoAccounts): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  web?: Record<string, string>;
  backend?: Record<string, string>;
  backendUrl?: (backendOrigin: string) => Promise<string>;
  databaseUrl?: (databaseUrl: string) => Promise<string>;
}

export async function startSite({
  web: settings = {},
  backend: backendSettings = {},
  backendUrl,
  databaseUrl: openedAt,
}: SiteOptions = {}): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-site-"));
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const identity = await startIdentityProcess(join(directory, "identity"));
  const backend = await launch({
    ...identity.settings,
    ROLE: "backend",
    DATABASE_URL: (await openedAt?.(databaseUrl)) ?? databaseUrl,
    DEMO_SCALE: "1",
    MIGRATE: "1",
    DATA_DIR: join(directory, "backend"),
    ...backendSettings,
  });
  const backendOrigin = backend.backendOrigin ?? backend.origin;
  const calledAt = (await backendUrl?.(backendOrigin)) ?? backendOrigin;
  const startWeb = (name: string) => {
    const own = { ROLE: "web", BACKEND_URL: calledAt, DATA_DIR: join(directory, name), ADMIN_PORT: "0" };
    // How many it lets in is its own to find out, as in production.
    const all = {
      ...identity.settings,
      ...own,
      MAX_REQUESTS: "",
      TRUST_PROXY: "127.0.0.1",
      ...settings,
    };
    return launch(all);
  };
  const web = await startWeb("web");
  return {
    web,
    backend,
    backendOrigin,
    databaseUrl,
    postgres,
    accessToken: (email) => poolToken(identity.settings, email),
    another: () => startWeb("other-web"),
    async person(account) {
      const { cookies } = await signIn(web.origin, demoAccounts[account].email);
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      return {
        cookie,
        "accept-encoding": "gzip, deflate, br",
        "sec-fetch-site": "none",
        "sec-fetch-mode": "navigate",
      };
    },
    async stop() {
      await web.stop();
      await backend.stop();
      await identity.stop();
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const PAGES = ["/sections", "/facilities", "/setting/facility/details", "/notices"];

export async function readers({ web, person }: Site): Promise<(n: number) => Asked> {
  const people = [await person("facility"), await person("member"), await person("rival")];
  return (n) => ({
    url: `${web.origin}${PAGES[n % PAGES.length]}`,
    headers: people[n % people.length] ?? {},
  });
}
