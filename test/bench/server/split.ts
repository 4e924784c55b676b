import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { planOfSize } from "../../../server/demo/plans/plan-of-size.ts";
import { poolSettings } from "../../../server/identity/pool-settings.ts";
import { startIdentity } from "../../../server/identity/start.ts";
import { DEMO_PASSWORD, demoAccounts } from "../../../server/lib/demo-accounts.ts";
import { processorTimes } from "../../capacity/meter.ts";
import { type Launched, launch } from "../../helpers/launch.ts";
import { poolToken } from "../../helpers/pool-token.ts";
import { startPostgres } from "../../helpers/postgres.ts";
import { coldStartsOf } from "./cold-start.ts";
import { startRival } from "./rivals.ts";

export interface Split {
  web: Launched;
  differing: { web: Launched; backendOrigin: string };
  /** From starting the web process to the first 200 of its sign-in page, milliseconds, once for each try. */
  coldStarts: number[];
  backendOrigin: string;
  /** Processor time so far of backend and PostgreSQL, milliseconds. */
  behind(): number;
  emails: readonly string[];
  accessToken(email: string): Promise<string>;
  stop(): Promise<void>;
}

export const LARGE_FLOOR = 400;
/** A person's requests stand behind one another: so many ask that nobody does. */
const PEOPLE = 64;
/** Where the inspector of a process would listen; it is opened when memory has been measured. */
export const INSPECTOR = "--inspect-port=127.0.0.1:0";
/** More than the bench has under way: what is measured is the cost of answers, not of turning people away. */
export const MAX_REQUESTS = "500";

export async function startSplit(): Promise<Split> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-bench-"));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    email: `bench-${n}@kukaku.example`,
    sub: `bench-${n}`,
    family_name: "計測",
    given_name: `${n}`,
  }));
  const identity = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir: join(directory, "identity"),
    accounts: [...Object.values(demoAccounts), ...people],
    password: DEMO_PASSWORD,
  });
  const settings = poolSettings(identity);
  const backend = await launch({
    ...settings,
    ROLE: "backend",
    DATABASE_URL: url,
    DEMO_SCALE: "1",
    MIGRATE: "1",
    DATA_DIR: join(directory, "backend"),
  });
  await prepare(url, people);
  const backendOrigin = backend.backendOrigin ?? backend.origin;
  const otherwise = await startRival("differing", { backend: backendOrigin });
  const webOver = (name: string, BACKEND_URL: string) => ({
    ...settings,
    ROLE: "web",
    BACKEND_URL,
    DATA_DIR: join(directory, name),
    MAX_REQUESTS,
  });
  const coldStarts = await coldStartsOf(webOver("web", backendOrigin));
  const web = await launch(webOver("web", backendOrigin), [INSPECTOR]);
  const differing = await launch(webOver("differing", otherwise.url));
  const measured = { web: web.pid, backend: backend.pid, postmaster: postgres.pid() };
  return {
    web,
    differing: { web: differing, backendOrigin: otherwise.url },
    coldStarts,
    backendOrigin,
    behind: () => {
      const { backend: own, database } = processorTimes(measured);
      return own + database;
    },
    emails: people.map((one) => one.email),
    accessToken: (email) => poolToken(settings, email),
    async stop() {
      await web.stop();
      await differing.stop();
      otherwise.stop();
      await backend.stop();
      await identity.close();
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function prepare(url: string, people: readonly { email: string; sub: string }[]): Promise<void> {
  const { plan, units } = planOfSize(LARGE_FLOOR);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into users (uuid, email, family_name, given_name, is_email_verified)
         select p->>'sub', p->>'email', p->>'family_name', p->>'given_name', true
         from json_array_elements($1::json) p
         returning id
       )
       insert into user_facility_joins (user_id, facility_id, grant_type) select id, 1, 'admin' from made`,
      [JSON.stringify(people)],
    );
    const { rows } = await client.query("select id from floors where facility_id = 1 order by level limit 1");
    const floor = rows[0].id;
    await client.query("update floors set plan = $1 where id = $2", [JSON.stringify(plan), floor]);
    await client.query("update sections set deleted_at = now() where floor_id = $1", [floor]);
    await client.query(
      `insert into sections (facility_id, floor_id, number, kind, area_tsubo, outline, contract_type, tenant_name)
       select 1, $1, 'L' || n, u->>'kind', (u->>'area_tsubo')::float8, u->'outline', 0,
         case when n % 9 > 0 then '店舗' || n end
       from json_array_elements($2::json) with ordinality as unit(u, n)`,
      [floor, JSON.stringify(units)],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
