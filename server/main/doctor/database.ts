import { type HostState, Leader } from "../../backend/db/leader.ts";
import { connect } from "../../backend/db/open.ts";
import { schemaProblem } from "../../backend/db/schema-state.ts";
import { pending } from "../../backend/db/up-to-date.ts";
import type { Config } from "../../config.ts";
import { hostNames } from "../../lib/postgres-address.ts";
import { projectRoot } from "../project-root.ts";
import { clockFinding } from "./clock.ts";
import { type Check, type Finding, failed, ok, warning } from "./finding.ts";

interface Server {
  version: string;
  now: string;
  role: string;
  is_superuser: boolean;
  is_asking: boolean;
  is_standby: boolean;
  most_connections: number;
  fsync: string;
  synchronous_commit: string;
  full_page_writes: string;
}

const SERVER = `
select current_setting('server_version') as version, clock_timestamp() as now, current_user as role,
  (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
  exists (select from pg_roles where rolname = 'kukaku_app' and pg_has_role(oid, 'member')) as is_asking,
  pg_is_in_recovery() as is_standby, current_setting('max_connections')::int as most_connections,
  current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
  current_setting('full_page_writes') as full_page_writes`;

/** Fewer leave no room for two hosts with their pools, migrations and a person with psql. */
const FEW_CONNECTIONS = 40;

export function databaseCheck(config: Config & { databaseUrl: string }): Check {
  return {
    name: "データベース",
    setting: "DATABASE_URL",
    async run() {
      const hosts = await hostFindings(config.databaseUrl);
      if (hosts.some(({ state }) => state === "failed")) return hosts;
      const asked = Date.now();
      const database = await connect({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
      try {
        const { rows } = await database.query<Server>(SERVER);
        const [server] = rows;
        if (!server) return [failed("応答がありません。")];
        return [
          ...hosts,
          ...serverFindings(server),
          clockFinding("データベース", server.now, asked),
          ...(await schemaFindings(database)),
        ];
      } finally {
        await database.close();
      }
    },
  };
}

const STATE_NAMES: Record<HostState, string> = {
  leader: "書き込めます",
  standby: "待機系です",
  away: "応答がありません",
};

async function hostFindings(databaseUrl: string): Promise<Finding[]> {
  const leader = new Leader(databaseUrl);
  if (!leader.isOneOfSeveral) return [];
  const states = await leader.states();
  const leaders = states.filter((state) => state === "leader").length;
  const named = hostNames(databaseUrl).map(
    (host, index) => `${host} は${STATE_NAMES[states[index] ?? "away"]}`,
  );
  if (leaders !== 1)
    return [failed(`書き込めるサーバーが${leaders}台あります（1台であるべきです）：${named.join("、")}`)];
  return [states.includes("away") ? warning(named.join("、")) : ok(named.join("、"))];
}

function serverFindings(server: Server): Finding[] {
  const { version, role, is_superuser, is_asking, is_standby, most_connections } = server;
  const off = (["fsync", "full_page_writes", "synchronous_commit"] as const).filter(
    (name) => server[name] === "off",
  );
  return [
    ok(`PostgreSQL ${version}、ロール ${role}、接続は${most_connections}本まで`),
    ...(is_standby ? [failed("読み取り専用の待機系です。書き込めるサーバーを指定してください。")] : []),
    ...(off.length > 0
      ? [failed(`${off.join("、")} が off です。停電や停止で、保存したデータを失います。`)]
      : []),
    ...(is_superuser || !is_asking
      ? [
          warning(
            is_superuser
              ? "スーパーユーザーで接続しているため、行のアクセス制御が働きません（scripts/deploy/postgres/roles.sql）。"
              : "ロール kukaku_app がないため、行のアクセス制御が働きません（scripts/deploy/postgres/roles.sql）。",
          ),
        ]
      : []),
    ...(most_connections < FEW_CONNECTIONS
      ? [warning(`max_connections が${most_connections}です。${FEW_CONNECTIONS}以上にしてください。`)]
      : []),
  ];
}

async function schemaFindings(database: Awaited<ReturnType<typeof connect>>): Promise<Finding[]> {
  const { state, missing, isReferenceOld } = await pending(database, projectRoot);
  const problem = schemaProblem(state);
  if (problem) return [failed(missing.length > 0 ? `${problem}（あと${missing.length}件）` : problem)];
  if (isReferenceOld)
    return [failed("都道府県、駅などのデータが古い版です。npm run migrate を実行してください。")];
  return [
    ok(state === "newer" ? "構造はこの版より新しく、この版でも応答できます" : "構造はこの版に合っています"),
  ];
}

export function ownerCheck({ dataDir, databaseOwnerUrl }: Config & { databaseOwnerUrl: string }): Check {
  return {
    name: "データベースの所有者",
    setting: "DATABASE_OWNER_URL",
    async run() {
      const database = await connect({ dataDir, databaseUrl: databaseOwnerUrl });
      try {
        const { rows } = await database.query<{ role: string; others: number }>(`
          select current_user as role, (
            select count(*)::int from pg_tables
            where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'member')) as others`);
        const [{ role, others } = { role: "", others: 0 }] = rows;
        return others > 0
          ? [failed(`ロール ${role} の所有でないテーブルが${others}件あり、移行できません。`)]
          : [ok(`ロール ${role} で接続でき、移行できます`)];
      } finally {
        await database.close();
      }
    },
  };
}
