import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import type { Handler } from "../answering/handler.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { holding } from "../brands/words.ts";
import { visibleFacility } from "../visibility.ts";

type Building = AnswerOf<"getStoreBuildings">["buildings"][number];

const MOST = 10;

export const getStoreBuildings: Handler<"getStoreBuildings"> = async ({ query }, { database, principal }) => {
  ownBrandGrant(principal, query.brand_id);
  const words = query.search.map((word) => sql`f.search_text like ${holding(word)} escape '\\'`);
  const buildings = await database.rows<Building>(sql`
    select f.id, f.name, f.address, f.latitude, f.longitude
    from facilities f
    where ${sql.join([visibleFacility(principal), ...words], sql` and `)}
    order by f.name collate "C", f.id
    limit ${MOST}`);
  return { status: 2000, buildings };
};
