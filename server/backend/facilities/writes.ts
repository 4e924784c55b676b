import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { findFacilities } from "./rows.ts";
import { saveFacility } from "./saving.ts";

export function requireEditor({ isCurator, facilities }: Principal, id: number): void {
  const grant = facilities.find((facility) => facility.id === id);
  if (isCurator) return;
  if (!grant) throw notFound();
  if (!grant.isAdmin) throw new Refusal(4030);
}

export const updateFacility: Handler<"updateFacility"> = async ({ params, body }, context) => {
  requireEditor(context.principal, params.id);
  await saveFacility(context, params.id, body, async (executor) => {
    const [facility] = await findFacilities(executor, sql`where f.id = ${params.id}`);
    return facility;
  });
  return { status: 2000, message: "保存しました。", version: body.version + 1 };
};
