import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";

export async function tellOfChange(executor: Executor, address: string, what: string): Promise<void> {
  const text = [
    `クカクのアカウントの${what}。`,
    "",
    "心当たりがある場合は、何もする必要はありません。",
    "心当たりがない場合は、すぐに次のページからパスワードを再設定し、所属する施設またはブランドの管理者に連絡してください。",
    "{origin}/forgotpassword",
  ].join("\n");
  await executor.rows(
    sql`insert into outbox (to_address, subject, text) values (${address}, ${`【クカク】${what}`}, ${text})`,
  );
}
