import { setTimeout as sleep } from "node:timers/promises";
import type { ImportKind } from "../../server/contract/imports.ts";
import { MOST_ROWS } from "../../server/lib/import/limits.ts";
import { ask } from "../contract/ask.ts";
import { findWorld, type World } from "../contract/world.ts";
import { type Engine, engines, type RunningBackend, startOn } from "../helpers/engines.ts";
import { percentile, type Row, row } from "./row.ts";

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
  const quiet = await watching(backend, () => sleep(QUIET_MS));
  let id = "";
  let taken = 0;
  const looking = await watching(backend, async () => {
    const answer = await send("takeImport", { kind, ...owner(world), name: "一覧.csv" }, { raw: table });
    id = String(answer.body.id);
    taken = answer.seconds;
  });
  const { import: found } = (await send("getImport", { id })).body;
  if (found.counts.new !== MOST_ROWS)
    throw new Error(`${kind}: ${JSON.stringify(found.counts)} of ${MOST_ROWS} rows`);
  let applied = 0;
  const applying = await watching(backend, async () => {
    applied = (await send("applyImport", { id }, { body: {} })).seconds;
  });
  const undone = await send("undoImport", { id });
  const grown = resident() - before;
  const what = `${MOST_ROWS.toLocaleString("en")} rows of ${kind} on ${engine}`;
  return [
    row("U19", `${what}: looked at`, taken, { atMost: 10, unit: "s" }),
    row("U19", `${what}: applied`, applied, { atMost: 15, unit: "s" }),
    row("U19", `${what}: taken back`, undone.seconds, { atMost: 15, unit: "s" }),
    row("R13", `${what}: another person's answer while they are applied, longest`, Math.max(...applying), {
      atMost: 2,
      unit: "s",
    }),
    // The embedded engine works on the thread that answers: there the longest says it.
    ...(engine === "postgres"
      ? [
          row(
            "R13",
            `${what}: others' answers meanwhile, p95 beyond the quiet before`,
            (percentile([...looking, ...applying], 0.95) - percentile(quiet, 0.95)) * 1000,
            { atMost: 100, unit: "ms" },
          ),
        ]
      : []),
    row("R9", `${what}: memory afterwards, beyond before`, grown, { atMost: 150, unit: "MB" }),
  ];
}

function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1024 / 1024;
}

const EVERY_MS = 20;
const QUIET_MS = 3000;

const OTHERS = [
  ["rivalbrand", "getMyRole"],
  ["rival", "getAllSections"],
] as const;

async function watching(backend: RunningBackend, work: () => Promise<unknown>): Promise<number[]> {
  const seconds: number[] = [];
  let isOver = false;
  const asking = OTHERS.map(async ([who, call]) => {
    while (!isOver) {
      const due = performance.now() + EVERY_MS;
      await sleep(EVERY_MS);
      const { status, text } = await ask(backend, who, call, {});
      if (status !== 200) throw new Error(`${call} of ${who} answered ${status}: ${text.slice(0, 300)}`);
      // From when it was due: while the engine works on this thread nothing is asked either.
      seconds.push((performance.now() - due) / 1000);
    }
  });
  await work();
  isOver = true;
  await Promise.all(asking);
  return seconds;
}
