import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { planOfSize } from "../../../server/demo/plans/plan-of-size.ts";
import { startIdentityProcess } from "../../helpers/identity-process.ts";
import { type Launched, launch } from "../../helpers/launch.ts";
import { poolToken } from "../../helpers/pool-token.ts";
import { startPostgres } from "../../helpers/postgres.ts";
import { coldStartsOf } from "./cold-start.ts";
import { webStart } from "./web-start.ts";

/** The product as several processes: its user pool, its backend over PostgreSQL, and the web alone in one. */
export interface Split {
  web: Launched;
  /** From starting the web process to the first 200 of its sign-in page, milliseconds, once for each try. */
  coldStarts: number[];
  backendOrigin: string;
  /** An access token as the web would hold one. */
  accessToken(email: string): Promise<string>;
  stop(): Promise<void>;
}

export const LARGE_FLOOR = 400;
/** Where the inspector of a process would listen; it is opened when memory has been measured. */
export const INSPECTOR = "--inspect-port=127.0.0.1:0";
/** More than the bench has under way: what is measured is the cost of answers, not of turning people away. */
export const MAX_REQUESTS = "500";

export async function startSplit(): Promise<Split> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-bench-"));
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const identity = await startIdentityProcess(join(directory, "identity"));
  const { settings } = identity;
  const backend = await launch({
    ...settings,
    ROLE: "backend",
    DATABASE_URL: url,
    DEMO_SCALE: "1",
    MIGRATE: "1",
    DATA_DIR: join(directory, "backend"),
  });
  await drawLargeFloor(url);
  const backendOrigin = backend.backendOrigin ?? backend.origin;
  const { flags, allocator } = webStart();
  const webSettings = {
    ...settings,
    ...allocator,
    ROLE: "web",
    BACKEND_URL: backendOrigin,
    DATA_DIR: join(directory, "web"),
    MAX_REQUESTS,
  };
  const coldStarts = await coldStartsOf(webSettings, flags);
  const web = await launch(webSettings, [...flags, INSPECTOR]);
  return {
    web,
    coldStarts,
    backendOrigin,
    accessToken: (email) => poolToken(settings, email),
    async stop() {
      await web.stop();
      await backend.stop();
      await identity.stop();
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Redraws the first floor of the first facility with many sections. */
async function drawLargeFloor(url: string): Promise<void> {
  const { plan, units } = planOfSize(LARGE_FLOOR);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
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
