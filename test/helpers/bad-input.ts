import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";
import type { Answer, Asking } from "../contract/ask.ts";
import type { Body, Values } from "../contract/cases/case.ts";
import { cases } from "../contract/cases/index.ts";
import { textOf } from "./seen-of-world.ts";
import type { Outsider, TwinWorld } from "./twin-worlds.ts";

export interface Question {
  name: CallName;
  values: Values;
  options: Asking;
  wanted: "refused" | "nothing" | "anything";
}

export interface HiddenNames {
  words: readonly string[];
  brand: string;
  facility: string;
}

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;

function keysOf(
  name: CallName,
  isWanted: (takes: (text: string) => boolean, key: string) => boolean,
): string[] {
  const { shape = {} } = ((calls[name] as Call).query ?? {}) as { shape?: Shape };
  return Object.entries(shape).flatMap(([key, field]) =>
    isWanted((text) => field.safeParse(text).success, key) ? [key] : [],
  );
}

const isPaged = (name: CallName) =>
  name !== "getAllSections" &&
  keysOf(name, (takes, key) => key === "page" && takes("10000")).length > 0 &&
  (calls[name] as Call).kind === "read";

const NAMES = Object.keys(calls) as CallName[];
const READS = NAMES.filter((name) => ["read", "download"].includes((calls[name] as Call).kind));
const WRITES = NAMES.filter((name) => (calls[name] as Call).kind === "write");
const UNSHOWN = ["is_stealth", "contact_email", "rent_per_tsubo", "yearly_sales_yen", "id", "created_at"];

export function badQuestions(world: TwinWorld, who: Outsider, names: HiddenNames): Question[] {
  const own = world.own(who);
  const { hidden } = world;
  const ask = (name: CallName, more: Values, wanted: Question["wanted"], options: Asking = {}): Question => ({
    name,
    values: { ...cases[name].about(own), ...more },
    options,
    wanted,
  });
  const reads = READS.flatMap((name) => [
    ...keysOf(name, (takes) => takes("あ店")).flatMap((key) =>
      names.words.map((word) => ask(name, { [key]: word }, "anything")),
    ),
    ...keysOf(name, (_, key) => /^(sort|order)$/.test(key)).flatMap((key) =>
      UNSHOWN.filter((column) => !keysOf(name, (takes, other) => other === key && takes(column)).length).map(
        (column) => ask(name, { [key]: column }, "refused"),
      ),
    ),
    ...(isPaged(name) ? [ask(name, { page: "10000" }, "nothing")] : []),
  ]);
  return [...reads, ...WRITES.flatMap((name) => guesses(name)), ...threads(), ...imports()];

  function threads(): Question[] {
    const sides = [{ brand_id: Number(own.brand) }, { facility_id: Number(own.facility) }];
    const kinds = [{ scout_id: Number(hidden.sentScout) }, { apply_id: Number(hidden.receivedApply) }];
    return sides.flatMap((side) =>
      kinds.map((kind) => ({
        name: "createApply" as const,
        values: {},
        options: { body: { ...side, ...kind, message: "検討します。" } },
        wanted: "refused" as const,
      })),
    );
  }

  function guesses(name: CallName): Question[] {
    const { about, body, hasPlace } = cases[name];
    if (!hasPlace) return [];
    const mine = body?.(own);
    const theirs = body?.(hidden);
    const asked = (values: Values, given: Body | undefined): Question => ({
      name,
      values,
      options: given ? { body: given } : {},
      wanted: "refused",
    });
    const apart = Object.keys(theirs ?? {}).filter(
      (key) => JSON.stringify(theirs?.[key]) !== JSON.stringify(mine?.[key]),
    );
    const path = JSON.stringify(about(hidden)) !== JSON.stringify(about(own));
    return [
      ...(path || apart.length > 0 ? [asked(about(hidden), theirs)] : []),
      ...(path && body ? [asked(about(hidden), mine)] : []),
      ...apart.map((key) => asked(about(own), { ...mine, [key]: theirs?.[key] })),
    ];
  }

  function imports(): Question[] {
    const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
    const take = (kind: string, content: string): Question => {
      const of: Values = kind === "own_stores" ? { brand_id: own.brand } : { facility_id: own.facility };
      return {
        name: "takeImport",
        values: { kind, ...of, name: "一覧.csv" },
        options: { raw: content },
        wanted: "anything",
      };
    };
    return [
      take(
        "candidates",
        table(["区画番号", "ブランド名", "ブランドID"], ["A", names.brand, ""], ["A", "", hidden.brand]),
      ),
      take(
        "sections",
        table(
          ["管理番号", "区画番号", "面積（坪）", "テナント名"],
          [hidden.section, "Z9-99", "12", names.brand],
        ),
      ),
      take(
        "own_stores",
        table(
          ["店名", "住所", "出店形態", "面積（㎡）", "オープン日", "ビル名"],
          ["某店", "東京都渋谷区渋谷2-21-1", "FS", "99.2", "2023/10/1", names.facility],
        ),
      ),
    ];
  }
}

const TABLE_OF: Readonly<Record<string, string>> = {
  assignments: "negotiations",
  custom_brand: "custom_brands",
  images: "facility_images",
  offerings: "recruitments",
  own_stores: "brand_stores",
  recruitment: "recruitments",
  versions: "floor_versions",
};

export function guessedRows(world: TwinWorld, who: Outsider): Question[] {
  const own = world.own(who);
  return NAMES.flatMap((name) => {
    const { about, body } = cases[name];
    const parts = [...calls[name].path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].flatMap(
      ([, noun = "", key = ""]) => {
        const id = world.hiddenIds.get(TABLE_OF[noun] ?? noun.replaceAll("-", "_"));
        return id === undefined ? [] : [[key, id] as const];
      },
    );
    const options = body ? { body: body(own) } : {};
    return parts.map(([key, id]) => ({
      name,
      values: { ...about(own), [key]: id },
      options,
      wanted: "refused" as const,
    }));
  });
}

export async function answered(
  world: TwinWorld,
  asking: (name: CallName, values: Values, options?: Asking) => Promise<Answer>,
  { name, values, options }: Question,
): Promise<{ status: number; text: string; statements: number }> {
  const before = world.counter.asked;
  const { status, bytes, headers } = await asking(name, values, options);
  const text = textOf(bytes, headers.get("content-type") ?? "");
  const statements = world.counter.asked - before;
  if (name !== "takeImport" || status !== 200) return { status, text, statements };
  const taken = await asking("getImport", { id: String(JSON.parse(text).id), per_page: "100" });
  return { status, text: `${text}\n${taken.text}`, statements };
}
