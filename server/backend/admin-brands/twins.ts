import { type SQL, sql } from "drizzle-orm";
import type { TwinBrand } from "../../contract/admin-brands.ts";
import { fold } from "../../lib/kana.ts";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";

const MOST_TWINS = 20;
const HIRAGANA =
  "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ";
const KATAKANA =
  "ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ";
const JOINTS = "[\\s・･.,'’`´\"&＆/／\\-‐‑‒–—―−]";

const JOINT = new RegExp(JOINTS, "gu");

export interface NamedBrand {
  id?: number | undefined;
  name: string;
  name_kana?: string | undefined;
  company_name?: string | undefined;
}

export function brandNameKey(name: SQL): SQL {
  return sql`regexp_replace(translate(lower(normalize(${name}, NFKC)), ${HIRAGANA}, ${KATAKANA}), ${JOINTS}, '', 'g')`;
}

export function nameKeyOf(name: unknown): string {
  return fold(String(name ?? "")).replace(JOINT, "");
}

interface Twin extends TwinBrand {
  is_same_name: boolean;
}

export function twinsOf(executor: Executor, { id, name, name_kana }: NamedBrand): Promise<Twin[]> {
  const texts = [name, name_kana ?? ""].filter((text) => text.trim() !== "");
  const keys = sql.join(
    texts.map((text) => brandNameKey(sql`${text}::text`)),
    sql`, `,
  );
  return executor.rows<Twin>(sql`
    select b.id, b.name, b.name_kana, b.company_name, g.name as genre_name, b.is_enabled,
      ${brandNameKey(sql`b.name`)} = ${brandNameKey(sql`${name}::text`)} as is_same_name
    from brands b
    join genres g on g.id = b.genre_id
    where b.id <> ${id ?? 0}
      and (${brandNameKey(sql`b.name`)} in (${keys}) or (b.name_kana <> '' and ${brandNameKey(sql`b.name_kana`)} in (${keys})))
    order by b.created_at, b.id
    limit ${MOST_TWINS}`);
}

export const getAdminBrandTwins: Handler<"getAdminBrandTwins"> = async ({ query }, { database }) => {
  const { name, name_kana, id } = query;
  const twins = await twinsOf(database, { name, name_kana, id });
  return { status: 2000, brands: twins.map(({ is_same_name: _, ...brand }) => brand) };
};

export async function refuseTwins(executor: Executor, brand: NamedBrand, isDistinct: boolean): Promise<void> {
  const twins = await twinsOf(executor, brand);
  const company = brand.company_name ?? "";
  if (twins.some(({ is_same_name, company_name }) => is_same_name && company_name === company))
    throw new Refusal(4090, "同じ会社の同じ名前のブランドがすでに登録されています。", {
      name: "すでに登録されています。",
    });
  if (twins.length > 0 && !isDistinct)
    throw new Refusal(4090, "同じ名前または読みのブランドがあります。", {
      is_distinct:
        "同じ名前または読みのブランドがあります。別のブランドであれば、確認の欄にチェックを入れてください。",
    });
}
