import { connect } from "../../backend/db/open.ts";
import type { Config } from "../../config.ts";
import { type Check, type Finding, failed, ok, warning } from "./finding.ts";

interface Standing {
  database: string;
  is_standby: boolean;
  behind: number | null;
  is_fed_back: boolean;
}

const STANDING = `
select s.system_identifier::text || ' ' || current_database() as database, pg_is_in_recovery() as is_standby,
  case when pg_is_in_recovery()
    then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as behind,
  current_setting('hot_standby_feedback') = 'on' as is_fed_back
from pg_control_system() s`;

type Addresses = Config & { databaseUrl: string; databaseReadUrl: string };

export function replicaCheck({ dataDir, databaseUrl, databaseReadUrl }: Addresses): Check {
  const standingOf = async (address: string): Promise<Standing | undefined> => {
    const database = await connect({ dataDir, databaseUrl: address });
    try {
      return (await database.query<Standing>(STANDING)).rows[0];
    } finally {
      await database.close();
    }
  };
  return {
    name: "読み取り用のデータベース",
    setting: "DATABASE_READ_URL",
    async run() {
      const [leader, replica] = await Promise.all([standingOf(databaseUrl), standingOf(databaseReadUrl)]);
      return findingsOf(leader, replica);
    },
  };
}

function findingsOf(leader: Standing | undefined, replica: Standing | undefined): Finding[] {
  if (!leader || !replica) return [failed("応答がありません。")];
  if (replica.database !== leader.database) return [failed("DATABASE_URL とは別のデータベースです。")];
  if (!replica.is_standby) return [failed("待機系ではありません。読み取りは DATABASE_URL に送ります。")];
  return [
    ok(
      replica.behind === null
        ? "待機系で、読み取れます"
        : `待機系で、読み取れます。最後に反映した更新は${replica.behind.toFixed(1)}秒前です`,
    ),
    ...(replica.is_fed_back
      ? []
      : [
          warning(
            "hot_standby_feedback が off です。長い読み取りが待機系で打ち切られ、DATABASE_URL に送り直すことがあります。",
          ),
        ]),
  ];
}
