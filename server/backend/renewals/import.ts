import { sql } from "drizzle-orm";
import { renewalChangeFields, renewalFields } from "../../contract/renewals.ts";
import { foldSectionNumber } from "../../contract/section-number.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { renewalImportRecord } from "../../lib/fields/renewals.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { brandNameKey, nameKeyOf } from "../admin-brands/twins.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import type { Ground, ImportNoun, KnownRecord, Problem, Values } from "../imports/noun.ts";
import { visibleBrand } from "../visibility.ts";
import { currentChanges } from "./import-rows.ts";
import {
  newPlansReady,
  removeChanges,
  restoreChanges,
  settleChanges,
  withdrawChanges,
} from "./import-settling.ts";
import { shareProblem } from "./rules.ts";

const fields: Fields<keyof typeof renewalImportRecord> = renewalImportRecord;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const SAVED = [
  "renewal_id",
  "outcome",
  "brand_id",
  "tenant_name",
  "genre_id",
  "from_on",
  "rent_per_tsubo",
  "memo",
] as const;

interface Share {
  section_id: number;
  area_tsubo: number | null;
}
interface Place {
  id: number;
  number: string;
  area_tsubo: number;
}
interface ChangeGround extends Ground {
  floors: number[];
  sections: ReadonlyMap<string, Place>;
  places: ReadonlyMap<number, Place>;
  plans: ReadonlyMap<string, readonly number[]>;
  brands: ReadonlyMap<string, readonly { id: number; genre_id: number }[]>;
}

export const renewalImport: ImportNoun = {
  kind: "renewal_changes",
  label: "案の変更",
  ownerLabel: "施設",
  fields,
  required: ["plan", "number"],
  table: "renewal_changes",
  objectKind: "renewal_change",
  saved: SAVED,
  untold: ["plan", "floor_id", "part_tsubo", "change", "tenant", "renewal_id", "shares", "is_new_plan"],
  load: async (executor, { principal, owner, texts }) => {
    const facility = sql`facility_id = ${owner.facility_id}`;
    const floors = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from floors where ${facility} and deleted_at is null order by level`,
    );
    const genres = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from genres order by id`,
    );
    const plans = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from renewals where ${facility} order by id`,
    );
    const sections = await executor.rows<Place & { floor_id: number }>(
      sql`select id, floor_id, number, area_tsubo from sections where ${facility} and deleted_at is null`,
    );
    const [place] = await executor.rows<{ name: string }>(
      sql`select name from facilities where id = ${owner.facility_id}`,
    );
    const records = await currentChanges(executor, principal, owner);
    const labels: Record<string, ReadonlyMap<number, string>> = {
      floor_id: new Map(floors.map(({ id, name }) => [id, name])),
      genre_id: new Map(genres.map(({ id, name }) => [id, name])),
    };
    const keyed = (all: readonly { id: number; name: string }[]) =>
      new Map(all.map(({ id, name }) => [nameKey(name), id]));
    const ground: ChangeGround = {
      owner: place?.name ?? "",
      names: { floor_id: keyed(floors), genre_id: keyed(genres) },
      nameOf: (field, id) => labels[field]?.get(id),
      records: new Map(records.map((record) => [record.id, record])),
      floors: floors.map(({ id }) => id),
      sections: new Map(sections.map((one) => [`${one.floor_id} ${foldSectionNumber(one.number)}`, one])),
      places: new Map(sections.map((one) => [one.id, one])),
      plans: new Map(
        [...Map.groupBy(plans, ({ name }) => nameKey(name))].map(([key, all]) => [
          key,
          all.map(({ id }) => id),
        ]),
      ),
      brands: await brandsNamed(executor, principal, texts("tenant")),
    };
    return ground;
  },
  // Parts of one section may be alike; only a change of whole sections is known by them.
  keyOf: ({ plan, shares }) => {
    const all = (shares ?? []) as Share[];
    return plan && all.length > 0 && all.every(({ area_tsubo }) => area_tsubo === null)
      ? `${nameKey(String(plan))} ${all.map(({ section_id }) => section_id).sort((a, b) => a - b)}`
      : undefined;
  },
  nameOf: ({ plan, number }) => [plan, number && `区画${number}`].filter(Boolean).join(" "),
  completed,
  problems,
  taken: sql`exists (
    select from renewal_shares h
    join renewal_changes c on c.id = h.change_id and c.renewal_id = (r.draft ->> 'renewal_id')::int
    join jsonb_array_elements(r.draft -> 'shares') x on (x ->> 'section_id')::int = h.section_id
    where h.area_tsubo is null or x ->> 'area_tsubo' is null
  )`,
  hold: ({ facility_id }) =>
    sql`select from renewals where facility_id = ${facility_id} order by id for no key update`,
  prepare: newPlansReady,
  remove: removeChanges,
  withdraw: withdrawChanges,
  restore: restoreChanges,
  settle: settleChanges,
};

async function brandsNamed(executor: Executor, principal: Principal, texts: readonly string[]) {
  const keys = [...new Set(texts.map(nameKeyOf))].filter((key) => key !== "");
  if (keys.length === 0) return new Map<string, { id: number; genre_id: number }[]>();
  const rows = await executor.rows<{ id: number; name: string; genre_id: number }>(sql`
    select b.id, b.name, b.genre_id from brands b
    where ${brandNameKey(sql`b.name`)} = any (${sql.param(keys)}::text[]) and ${visibleBrand(principal)}
    order by b.id`);
  return Map.groupBy(rows, ({ name }) => nameKeyOf(name));
}

const numbersIn = (text: string) =>
  text
    .normalize("NFKC")
    .split(/[・、,\s]+/u)
    .filter((part) => part !== "")
    .map(foldSectionNumber);

function completed(read: Values, before: Values | undefined, ground: Ground): Values {
  const { plans, floors, sections, brands } = ground as ChangeGround;
  const values: Values = { ...read };
  for (const name of NAMES) values[name] ??= null;
  values.memo ??= "";
  if (values.plan !== null) values.plan = String(values.plan).normalize("NFKC").trim();
  const isSamePlan = before && nameKey(String(values.plan ?? "")) === nameKey(String(before.plan));
  if (isSamePlan) values.plan = before.plan;
  const named = plans.get(nameKey(String(values.plan ?? ""))) ?? [];
  values.renewal_id = isSamePlan ? before.renewal_id : named.length === 1 ? named[0] : null;
  if (values.floor_id === null && floors.length === 1) values.floor_id = floors[0];
  const numbers = numbersIn(String(values.number ?? ""));
  const isSame =
    before !== undefined &&
    values.floor_id === before.floor_id &&
    values.part_tsubo === before.part_tsubo &&
    numbers.join() === numbersIn(String(before.number ?? "")).join();
  if (isSame) {
    values.number = before.number;
    values.shares = before.shares;
  } else {
    values.number = numbers.join("・") || null;
    values.shares = numbers.flatMap((number): Share[] => {
      const found = sections.get(`${values.floor_id} ${number}`);
      return found
        ? [{ section_id: found.id, area_tsubo: (values.part_tsubo as number | null) ?? null }]
        : [];
    });
  }
  values.change ??= before?.change ?? (values.tenant ? "tenant" : values.genre_id ? "genre" : null);
  if (values.change !== "tenant") values.tenant = null;
  if (values.change === "vacate" || values.change === "stay") {
    values.genre_id = null;
    values.rent_per_tsubo = null;
  }
  if (before && values.change === before.change && values.tenant === before.tenant) {
    const { outcome, brand_id, tenant_name } = before;
    return { ...values, outcome, brand_id, tenant_name };
  }
  const found = values.tenant === null ? [] : (brands.get(nameKeyOf(values.tenant)) ?? []);
  const [brand] = found.length === 1 ? found : [];
  values.genre_id ??= brand?.genre_id ?? null;
  return {
    ...values,
    outcome: values.change,
    brand_id: brand?.id ?? null,
    tenant_name: brand ? null : values.tenant,
  };
}

const AT: Readonly<Record<string, string>> = { outcome: "change", tenant_name: "tenant", shares: "number" };

function problems(draft: Values, before: Values | undefined, ground: Ground): Problem[] {
  const missing = (["plan", "floor_id", "number", "change"] as const).filter((name) => draft[name] === null);
  if (missing.length > 0)
    return missing.map((field) => ({ field, text: `${fields[field].label}を入力してください。` }));
  const plan = planProblem(draft, before, ground as ChangeGround);
  const place = placeProblem(draft, before, ground as ChangeGround);
  const { outcome, brand_id, tenant_name, genre_id, from_on, rent_per_tsubo, memo, shares } = draft;
  const entered = { outcome, brand_id, tenant_name, genre_id, from_on, rent_per_tsubo, memo, shares };
  const checked = renewalChangeFields.safeParse(entered);
  const refused = (checked.error?.issues ?? []).map(({ path: [name], message }) => ({
    field: AT[String(name)] ?? String(name),
    text: message,
  }));
  const found = [plan, place, ...refused].filter((one) => one !== undefined);
  if (draft.change === "tenant" && draft.tenant === null)
    found.push({ field: "tenant", text: "入れるテナントの名称を入力してください。" });
  if (draft.change === "genre" && draft.genre_id === null && draft.outcome === "genre")
    found.push({ field: "genre_id", text: "業種を選択してください。" });
  return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at);
}

function planProblem(
  draft: Values,
  before: Values | undefined,
  { plans }: ChangeGround,
): Problem | undefined {
  if (before && draft.renewal_id !== before.renewal_id)
    return { field: "plan", text: "変更を別の案には移せません。行を追加してください。" };
  if ((plans.get(nameKey(String(draft.plan)))?.length ?? 0) > 1 && !before)
    return { field: "plan", text: "同じ名称の案が複数あります。案の名称を変えてから取り込んでください。" };
  const name = renewalFields.shape.name.safeParse(draft.plan);
  return name.success ? undefined : { field: "plan", text: name.error.issues[0]?.message ?? "" };
}

function placeProblem(draft: Values, before: Values | undefined, ground: ChangeGround): Problem | undefined {
  const shares = draft.shares as Share[];
  if (before && JSON.stringify(shares) === JSON.stringify(before.shares)) return undefined;
  const numbers = numbersIn(String(draft.number));
  const unknown = numbers.filter((number) => !ground.sections.has(`${draft.floor_id} ${number}`));
  if (unknown.length > 0)
    return { field: "number", text: `この階に区画${unknown.join("、").slice(0, 60)}はありません。` };
  if (new Set(numbers).size < numbers.length)
    return { field: "number", text: "同じ区画を2回選択しています。" };
  if (numbers.length > 1 && draft.part_tsubo !== null)
    return { field: "part_tsubo", text: "区画を結合するときは、空欄にしてください。" };
  const others = [...ground.records.values()].filter(
    ({ values }) =>
      draft.renewal_id !== null && values.renewal_id === draft.renewal_id && !isSelf(values, before),
  );
  for (const share of shares) {
    const place = ground.places.get(share.section_id);
    const taken = takenBy(others, share.section_id);
    const text = place && shareProblem({ ...place, ...taken }, share.area_tsubo);
    if (text) return { field: draft.part_tsubo === null ? "number" : "part_tsubo", text };
  }
  return undefined;
}

const isSelf = (values: Values, before: Values | undefined) => values === before;

function takenBy(records: readonly KnownRecord[], section: number) {
  const shares = records.flatMap(({ values }) =>
    (values.shares as Share[]).filter(({ section_id }) => section_id === section),
  );
  return {
    is_taken: shares.some(({ area_tsubo }) => area_tsubo === null),
    taken_tsubo: shares.reduce((sum, { area_tsubo }) => sum + (area_tsubo ?? 0), 0),
  };
}
