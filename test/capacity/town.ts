import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { poolSettings } from "../../server/identity/pool-settings.ts";
import { startIdentity } from "../../server/identity/start.ts";
import { DEMO_PASSWORD } from "../../server/lib/demo-accounts.ts";
import { type Launched, launch } from "../helpers/launch.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { addYear, type YearRows } from "./year.ts";

export interface Worker {
  email: string;
  side: "facility" | "brand";
}

export interface Account extends Worker {
  sub: string;
  family_name: string;
  given_name: string;
}

export interface Town {
  web: Launched;
  settings: Record<string, string>;
  backend: Launched;
  postmaster: number;
  workers: Worker[];
  places: { facilities: number[]; brands: number[]; sections: Record<string, number[]> };
  loadSeconds: number;
  year: YearRows;
  stop(): Promise<void>;
}

/** As Debian's package sets it, but for the connections of two hosts; what is acknowledged is on the disk. */
const AS_PACKAGED = ["shared_buffers=128MB", "max_connections=100"];

const PLANS = [
  `update facilities set is_standard = true, is_section_map = true where not is_operator`,
  `update brands set is_brand_benchmark = true, is_facility_plan = true, is_sales_prediction = true`,
];

const WORKERS = `
(select distinct on (u.id) u.email, u.uuid as sub, u.family_name, u.given_name, 'facility' as side
 from users u join user_facility_joins j on j.user_id = u.id and j.grant_type = 'admin'
 join facilities f on f.id = j.facility_id and f.is_enabled and not f.is_operator
 where not exists (select from user_brand_joins b where b.user_id = u.id) and u.is_email_verified
 order by u.id limit $1 * 0.6)
union all
(select distinct on (u.id) u.email, u.uuid as sub, u.family_name, u.given_name, 'brand' as side
 from users u join user_brand_joins j on j.user_id = u.id and j.grant_type = 'admin'
 join brands b on b.id = j.brand_id and b.is_enabled
 where not exists (select from user_facility_joins f where f.user_id = u.id) and u.is_email_verified
 order by u.id limit $1 * 0.4)`;

const PLACES = `
select
  (select json_agg(id) from (select id from facilities where is_enabled and not is_stealth and not is_operator order by random() limit 500) f)
    as facilities,
  (select json_agg(id) from (select id from brands where is_enabled and not is_stealth order by random() limit 500) b) as brands,
  (select json_object_agg(email, sections) from (
    select u.email, json_agg(s.id) as sections
    from users u
    cross join lateral (
      select facility_id from user_facility_joins where user_id = u.id and grant_type <> 'standby'
      order by created_at, id limit 1
    ) j
    join sections s on s.facility_id = j.facility_id and s.deleted_at is null
    where u.email = any ($1)
    group by u.email
  ) e) as sections`;

type Find = (client: pg.Client) => Promise<Account[]>;

const workersIn =
  (people: number): Find =>
  async (client) =>
    (await client.query<Account>(WORKERS, [people])).rows;

/** @param find who is to sign in: a number of those who are there, or what brings them in */
export async function openTown(scale: number, find: number | Find): Promise<Town> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-capacity-"));
  const postgres = await startPostgres(AS_PACKAGED);
  const databaseUrl = await postgres.createDatabase();
  const begin = performance.now();
  const filled = await openDatabase({
    dataDir: join(directory, "load"),
    databaseUrl,
    demoScale: scale,
    projectRoot,
    seedDemo: true,
  });
  const loadSeconds = Math.round((performance.now() - begin) / 1000);
  await filled.close();
  const year = await addYear(databaseUrl);
  const { accounts, places } = await whoAndWhere(
    databaseUrl,
    typeof find === "number" ? workersIn(find) : find,
  );
  const identity = await startIdentity({
    host: "127.0.0.1",
    port: 0,
    dataDir: directory,
    accounts,
    password: DEMO_PASSWORD,
  });
  const settings = poolSettings(identity);
  const backend = await launch({
    ...settings,
    ROLE: "backend",
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(directory, "backend"),
  });
  const web = await launch({
    ...settings,
    ROLE: "web",
    BACKEND_URL: backend.backendOrigin ?? backend.origin,
    DATA_DIR: join(directory, "web"),
    TRUST_PROXY: "127.0.0.1",
  });
  return {
    web,
    settings,
    backend,
    postmaster: postgres.pid(),
    workers: accounts,
    places,
    loadSeconds,
    year,
    async stop() {
      await web.stop();
      await backend.stop();
      await identity.close();
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function whoAndWhere(databaseUrl: string, find: Find) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of PLANS) await client.query(statement);
    const accounts = await find(client);
    const emails = accounts.map(({ email }) => email);
    const { rows } = await client.query<Town["places"]>(PLACES, [emails]);
    if (!rows[0]) throw new Error("an aggregate without a row");
    return { accounts, places: rows[0] };
  } finally {
    await client.end();
  }
}
