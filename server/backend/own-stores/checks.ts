import { sql } from "drizzle-orm";
import type { OwnStoreFields } from "../../contract/own-stores.ts";
import { isAroundJapan, OUTSIDE_JAPAN } from "../../lib/trade-area-map/japan.ts";
import type { CallContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { visibleFacility } from "../visibility.ts";

export type StoreEdit = { [K in keyof OwnStoreFields]?: OwnStoreFields[K] | undefined };

export async function requireSound(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  { latitude, longitude, municipality_code: code, facility_id }: StoreEdit,
): Promise<void> {
  const errors: Record<string, string> = {};
  if (latitude !== undefined || longitude !== undefined) {
    if (latitude === undefined || longitude === undefined)
      errors.latitude = "緯度と経度を両方とも入力してください。";
    else if (!isAroundJapan({ latitude, longitude })) errors.latitude = OUTSIDE_JAPAN;
    if (code === undefined) errors.municipality_code = "市区町村を指定してください。";
  }
  const [found] = await database.rows<{ municipality: boolean; facility: boolean }>(sql`
    select
      ${code ?? null}::text is null or exists (select from municipalities where code = ${code ?? null}) as municipality,
      ${facility_id ?? null}::int is null or exists (
        select from facilities f where f.id = ${facility_id ?? null} and ${visibleFacility(principal)}
      ) as facility`);
  if (!found?.facility) throw notFound();
  if (!found.municipality) errors.municipality_code = "選択肢の中から指定してください。";
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

/** Of two people who enter the same store at once, the second waits here and then finds it. */
export async function holdBrand(executor: Executor, brandId: number): Promise<void> {
  await executor.rows(sql`select from brands where id = ${brandId} for no key update`);
}

export async function refuseTwin(
  executor: Executor,
  brandId: number,
  { name, except = 0 }: { name: string; except?: number },
): Promise<void> {
  const twins = await executor.rows(sql`
    select from brand_stores
    where brand_id = ${brandId} and name = ${name} and id <> ${except} and closed_on is null`);
  if (twins.length === 0) return;
  const text = "同じ名前の店舗がすでに登録されています。";
  throw new Refusal(4090, text, { name: text });
}

export function requireOrder({
  opened_on,
  closed_on,
}: {
  opened_on: string;
  closed_on: string | null;
}): void {
  if (closed_on !== null && closed_on < opened_on)
    throw new Refusal(4000, undefined, {
      closed_on: `閉店日は、開店日（${opened_on.replaceAll("-", "/")}）以降の日付にしてください。`,
    });
}
