import { sql } from "drizzle-orm";
import { type Handler, prepared } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { applyRows, isOutdated, undoRows } from "./apply.ts";
import { recheck } from "./correcting.ts";
import { importNouns } from "./nouns.ts";
import { ownImport } from "./owner.ts";
import { saveRows } from "./rows.ts";
import { importAudit } from "./trail.ts";

export const applyImport: Handler<"applyImport"> = prepared(
  async ({ params, body }, context): Promise<void> => {
    const found = await ownImport(context, params.id);
    if (found.state === "applied" || found.state === "undone")
      throw new Refusal(4090, "すでに取り込まれています。");
    const { counts } = found;
    if (counts.new + counts.changed + counts.deleted === 0)
      throw new Refusal(4000, "取り込む行がありません。");
    if (counts.deleted > 0 && !body.deletes)
      throw new Refusal(4000, undefined, {
        deletes: `${counts.deleted}件を削除します。確認のチェックを入れてください。`,
      });
    // Before the transaction, so that everybody sees that it has begun; of two at once the second waits for its turn.
    await context.database.rows(sql`update imports set applying_at = now() where id = ${params.id}`);
  },
  async ({ params }, context) => {
    const { database, audit } = context;
    const [held] = await database.rows<{ state: string }>(
      sql`select state from imports where id = ${params.id} for update`,
    );
    if (held?.state !== "preview") throw new Refusal(4090, "すでに取り込まれています。");
    const found = await ownImport(context, params.id);
    const { owner, kind, counts } = found;
    const applied = { id: params.id, noun: importNouns[kind], owner };
    if (await isOutdated(database, applied)) {
      await database.rows(sql`update imports set applying_at = null where id = ${params.id}`);
      const { rows } = await recheck(context, params.id);
      await saveRows(database, params.id, rows);
      audit(importAudit(owner, params.id));
      const message =
        "確認のあとで登録内容が更新されたため、まだ取り込んでいません。もう一度、内容を確認してください。";
      return { status: 2000, message, is_applied: false };
    }
    await applyRows(context, applied);
    await database.rows(
      sql`update imports set state = 'applied', applying_at = null, applied_at = now() where id = ${params.id}`,
    );
    const changes = Object.fromEntries(
      (["new", "changed", "deleted"] as const).map((state) => [state, { from: null, to: counts[state] }]),
    );
    audit(importAudit(owner, params.id, changes));
    return { status: 2000, message: "取り込みました。", is_applied: true };
  },
);

export const undoImport: Handler<"undoImport"> = async ({ params }, context) => {
  const { database, audit } = context;
  await database.rows(sql`select from imports where id = ${params.id} for update`);
  const { owner, kind, state, undo_until } = await ownImport(context, params.id);
  if (state !== "applied" || undo_until === null)
    throw new Refusal(4090, "この取り込みは取り消せません。取り消せるのは、取り込みから7日以内です。");
  const counted = await undoRows(context, { id: params.id, noun: importNouns[kind], owner });
  await database.rows(sql`update imports set state = 'undone', undone_at = now() where id = ${params.id}`);
  audit(importAudit(owner, params.id, { undone: { from: null, to: counted.undone } }));
  return { status: 2000, message: "取り消しました。", ...counted };
};
