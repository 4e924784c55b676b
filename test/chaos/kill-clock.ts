import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { strike } from "../../server/backend/clock/worker.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { PLACE } from "../helpers/clock-place.ts";
import { readyPlace } from "../helpers/engines.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

export interface ClockKillPlan {
  brands: number;
  kills: number;
  pauseMs: () => number;
}

export interface ClockKillOutcome {
  kills: number;
  midWork: number;
  killed: Made;
  quiet: Made;
}

type Made = Record<string, number>;

/** Two working days before the due date, on it, three after it, Mondays before, a lapse; the window closes on 2026-11-30. */
const MOMENTS = ["2026-11-02", "2026-11-16", "2026-11-19", "2026-11-24", "2026-11-27", "2027-01-25"].map(
  (day) => `${day}T10:00:00+09:00`,
);

const many = (brands: number) => `${PLACE}
insert into users (id, uuid, email, family_name, given_name)
  select 100 + n, 'u' || n, 'u' || n || '@example.com', '青木', '実' from generate_series(1, ${brands}) n;
insert into brands (id, name, name_kana, genre_id)
  select 100 + n, '店' || n, 'みせ', (select min(id) from genres) from generate_series(1, ${brands}) n;
insert into user_brand_joins (user_id, brand_id, grant_type)
  select 100 + n, 100 + n, 'admin' from generate_series(1, ${brands}) n;
insert into sections (id, facility_id, floor_id, number, kind, area_tsubo, contract_type)
  select 100 + n, 1, 1, 'A' || n, 'inline', 20, 3 from generate_series(1, ${brands}) n;
insert into recruitments (id, section_id, facility_id, status)
  select 100 + n, 100 + n, 1, 'publish' from generate_series(1, ${brands}) n;
insert into applies (id, brand_id, facility_id, section_id, recruitment_id, message, due_on)
  select 100 + n, 100 + n, 1, 100 + n, 100 + n, '応募', '2026-11-24' from generate_series(1, ${brands}) n;
insert into scouts (id, brand_id, facility_id, section_id, recruitment_id, message, due_on)
  select 100 + n, 100 + n, 1, 100 + n % ${brands} + 1, 100 + n % ${brands} + 1, 'スカウト', '2026-11-24'
  from generate_series(1, ${brands}) n;
insert into contact_messages (apply_id, side, text) select id, 'brand', '応募' from applies where id > 100;
insert into contact_messages (scout_id, side, text) select id, 'facility', 'スカウト' from scouts where id > 100;
insert into sections (id, facility_id, floor_id, number, kind, area_tsubo, contract_type, contract_form, tenant_name,
    contract_start_on, contract_end_on, tenant_intention)
  select 500 + n, 1, 1, 'B' || n, 'inline', 20, 0, '定期建物賃貸借', '去る店', '2022-06-01', '2027-05-31', 'leaving'
  from generate_series(1, ${brands}) n;
update users set created_at = '2026-01-01';`;

async function madeIn(database: Database): Promise<Made> {
  const { rows } = await database.query<{ what: string; count: number }>(`
    select to_address || ' ' || regexp_replace(subject, '[0-9]', '', 'g') as what, count(*)::int as count
    from outbox group by 1
    union all select 'ended threads', count(*)::int from negotiations where status in ('offer_canceled', 'contact_unsupported')
    union all select 'messages', count(*)::int from contact_messages
    union all select 'prepared recruitments', count(*)::int from recruitments where status = 'unregistered'
    union all select 'drafts noted', count(*)::int from recruitment_drafts`);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

export async function killDuringClock(plan: ClockKillPlan): Promise<ClockKillOutcome> {
  const place = await readyPlace("postgres", { seedDemo: false });
  const database = await openDatabase({ ...place.options, seedDemo: false });
  try {
    let [kills, midWork] = [0, 0];
    const days = async (each: (moment: string) => Promise<void>) => {
      await database.script(many(plan.brands));
      for (const moment of MOMENTS) await each(moment);
      return madeIn(database);
    };
    const killed = await days(async (moment) => {
      for (let round = 0; round < plan.kills; round++) {
        const host = () => killHost(place.options.databaseUrl ?? "", moment, plan.pauseMs());
        const ends = await Promise.all([host(), host()]);
        kills += ends.length;
        midWork += ends.filter((wasMidWork) => wasMidWork).length;
      }
      await strike(database, new Date(moment));
    });
    await database.script("truncate users, brands, facilities, outbox, reminder_days, audit_entries cascade");
    const quiet = await days((moment) => strike(database, new Date(moment)));
    return { kills, midWork, killed, quiet };
  } finally {
    await database.close();
    await place.remove();
  }
}

/** @returns whether the host had more to do. */
async function killHost(databaseUrl: string, moment: string, pauseMs: number): Promise<boolean> {
  const entry = join(projectRoot, "test/helpers/clock-process.ts");
  // The hosts stand elsewhere: their zone is not Japan's.
  const env = { ...process.env, TZ: "America/Los_Angeles" };
  const child = fork(entry, [databaseUrl, moment], {
    execPath: nodeBinary,
    execArgv: [],
    stdio: "ignore",
    env,
  });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  await Promise.race([sleep(pauseMs), ended]);
  const isMidWork = child.exitCode === null;
  child.kill("SIGKILL");
  await ended;
  return isMidWork;
}
