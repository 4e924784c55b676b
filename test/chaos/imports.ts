import { setTimeout as sleep } from "node:timers/promises";
import type { ImportKind } from "../../server/contract/imports.ts";
import { MOST_ROWS } from "../../server/lib/import/limits.ts";
import { ask } from "../contract/ask.ts";
import { findWorld, type World } from "../contract/world.ts";
import { type Engine, engines, type RunningBackend, startOn } from "../helpers/engines.ts";
import { type Row, row } from "./row.ts";

interface Noun {
  kind: ImportKind;
  who: "facility" | "brand" | "curator";
  owner: (world: World) => Record<string, string>;
  heads: string[];
  cells: (n: number) => string[];
}

const NOUNS: readonly Noun[] = [
  {
    kind: "sections",
    who: "facility",
    owner: (world) => ({ facility_id: world.own("facility").facility }),
    heads: ["階", "区画番号", "テナント名", "面積（坪）", "契約満了日"],
    cells: (n) => ["1階", `T${n}`, `店${n}`, "20.5", "R10.3.31"],
  },
  {
    kind: "own_stores",
    who: "brand",
    owner: (world) => ({ brand_id: world.own("brand").brand }),
    heads: ["店舗名", "出店形態", "面積（坪）", "開店日", "所在地"],
    cells: (n) => [`測定${n}号店`, "Inline", "20.5", "2024/04/01", `東京都渋谷区渋谷${(n % 4) + 1}-${n}`],
  },
  {
    kind: "brands",
    who: "curator",
    owner: () => ({}),
    heads: ["ブランド名", "会社名", "業種", "タグ", "希望規模"],
    cells: (n) => [`測定ブランド${n}`, "測定株式会社", "カフェ", "朝食、深煎り", "S、M"],
  },
];

/** As many rows as a table may have: looked at, applied and taken back, and what others wait meanwhile. */
export async function measureImports(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) {
    const backend = await startOn(engine);
    try {
      const world = await findWorld(backend);
      for (const noun of NOUNS) rows.push(...(await measured(engine, backend, noun, world)));
    } finally {
      await backend.close();
    }
  }
  return rows;
}

async function measured(engine: Engine, backend: RunningBackend, noun: Noun, world: World): Promise<Row[]> {
  const { kind, who, owner, heads, cells } = noun;
  const lines = [heads, ...Array.from({ length: MOST_ROWS }, (_, n) => cells(n + 1))];
  const table = lines.map((line) => line.join("\t")).join("\n");
  const send = async (
    name: "takeImport" | "applyImport" | "undoImport" | "getImport",
    values: Record<string, string>,
    options: object = {},
  ) => {
    const begin = performance.now();
    const { status, text } = await ask(backend, who, name, values, options);
    if (status !== 200) throw new Error(`${kind}: ${name} answered ${status}: ${text.slice(0, 300)}`);
    return { seconds: (performance.now() - begin) / 1000, body: JSON.parse(text) };
  };
  const before = resident();
  const taken = await send("takeImport", { kind, ...owner(world), name: "一覧.csv" }, { raw: table });
  const id = String(taken.body.id);
  const { import: found } = (await send("getImport", { id })).body;
  if (found.counts.new !== MOST_ROWS)
    throw new Error(`${kind}: ${JSON.stringify(found.counts)} of ${MOST_ROWS} rows`);
  const others = waiting(backend);
  const applied = await send("applyImport", { id }, { body: {} });
  const longest = await others();
  const undone = await send("undoImport", { id });
  const grown = resident() - before;
  const what = `${MOST_ROWS.toLocaleString("en")} rows of ${kind} on ${engine}`;
  return [
    row("U19", `${what}: looked at`, taken.seconds, { atMost: 10, unit: "s" }),
    row("U19", `${what}: applied`, applied.seconds, { atMost: 15, unit: "s" }),
    row("U19", `${what}: taken back`, undone.seconds, { atMost: 15, unit: "s" }),
    row("R13", `${what}: another person's answer while they are applied, longest`, longest, {
      atMost: 2,
      unit: "s",
    }),
    row("R9", `${what}: memory afterwards, beyond before`, grown, { atMost: 150, unit: "MB" }),
  ];
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1024 / 1024;
}

const EVERY_MS = 20;

/** Asks for something small over and over; gives the longest time in seconds that nothing was answered, once it is ended. */
function waiting(backend: RunningBackend): () => Promise<number> {
  let [isOver, longest] = [false, 0];
  const asking = (async () => {
    let last = performance.now();
    while (!isOver) {
      await sleep(EVERY_MS);
      await ask(backend, "rivalbrand", "getMyRole", {});
      // From the answer before: while the engine works on this thread nothing is asked either.
      longest = Math.max(longest, (performance.now() - last - EVERY_MS) / 1000);
      last = performance.now();
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}
