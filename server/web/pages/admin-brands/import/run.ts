import type { FastifyRequest } from "fastify";
import type { AdminBrandFields } from "../../../../contract/admin-brands.ts";
import type { BackendClient } from "../../../gateway/client.ts";
import { BackendError, BackendOutage } from "../../../gateway/errors.ts";
import { backendForRow } from "../../../plugins/backend.ts";
import type { Import, ImportRow, Outcome } from "./kept.ts";

/** Writes the good rows one by one, those with twins only where they are said to be other brands. Each has a key of its own: begun again, nothing is written twice. */
export async function runImport(request: FastifyRequest, { rows }: Import): Promise<void> {
  for (const row of rows)
    if (row.body && row.twins?.length && !row.isDistinct)
      row.outcome = { ok: false, text: "同じ名前または読みのブランドがあるため、取り込みませんでした。" };
    else if (row.body && row.outcome?.ok !== true)
      row.outcome = await attempt(request, row, "write", (backend) => writeRow(backend, row));
}

async function writeRow(backend: BackendClient, row: ImportRow): Promise<string> {
  const body = row.body ?? {};
  if (row.id === undefined || row.version === undefined) {
    const { brand } = await backend.createAdminBrand({
      body: { ...(body as AdminBrandFields & { name: string; genre_id: number }), is_distinct: true },
    });
    Object.assign(row, { id: brand.id, version: brand.version });
    return "登録しました。";
  }
  const { brand } = await backend.updateAdminBrand({
    id: row.id,
    body: { ...body, version: row.version, is_distinct: true },
  });
  row.version = brand.version;
  return "変更しました。";
}

/** Takes back what the import did: new brands are disabled, changed ones get their former values again. */
export async function undoImport(request: FastifyRequest, { rows }: Import): Promise<void> {
  for (const row of rows)
    if (row.outcome?.ok && row.undone?.ok !== true)
      row.undone = await attempt(request, row, "undo", (backend) => undoRow(backend, row));
}

async function undoRow(backend: BackendClient, row: ImportRow): Promise<string> {
  const { id, version } = row;
  if (id === undefined || version === undefined) throw new Error("a row was undone that was never written");
  const back = row.kind === "create" ? { is_enabled: false } : (row.before ?? {});
  await backend.updateAdminBrand({ id, body: { ...back, version, is_distinct: true } });
  return row.kind === "create" ? "無効にしました。" : "元の内容に戻しました。";
}

async function attempt(
  request: FastifyRequest,
  row: ImportRow,
  what: "write" | "undo",
  write: (backend: BackendClient) => Promise<string>,
): Promise<Outcome> {
  try {
    return { ok: true, text: await write(backendForRow(request, `${what} row ${row.line}`)) };
  } catch (error) {
    if (error instanceof BackendError && [400, 404, 409].includes(error.status))
      return { ok: false, text: Object.values(error.body.errors ?? {})[0] ?? error.body.message };
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ err: error, line: row.line }, "a row was not written");
    return { ok: false, text: "書き込めませんでした。時間をおいて、もう一度お試しください。" };
  }
}
