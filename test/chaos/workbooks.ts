import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { CallName } from "../../server/contract/index.ts";
import { ask } from "../contract/ask.ts";
import { type Rewrite, ROUND_TRIP, roundTrip } from "../contract/round-trip.ts";
import { findWorld, type World } from "../contract/world.ts";
import { type RunningBackend, startOn } from "../helpers/engines.ts";
import { rewritten } from "../helpers/rewritten-workbook.ts";
import { type Row, row } from "./row.ts";

const MOST_MS = 120_000;

async function throughLibreOffice(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const directory = await mkdtemp(join(tmpdir(), "kukaku-libreoffice-"));
  try {
    const file = join(directory, "in.xlsx");
    await writeFile(file, bytes);
    await promisify(execFile)(
      "soffice",
      [
        `-env:UserInstallation=file://${directory}/profile`,
        "--headless",
        "--convert-to",
        "xlsx:Calc MS Excel 2007 XML",
        "--outdir",
        join(directory, "out"),
        file,
      ],
      { timeout: MOST_MS },
    );
    return new Uint8Array(await readFile(join(directory, "out", "in.xlsx")));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const changedThere: Rewrite = async (bytes, sheet, change) =>
  throughLibreOffice(await rewritten(bytes, sheet, change));

interface Noun {
  kind: string;
  who: "facility" | "brand" | "curator";
  download: CallName;
  asked: (world: World) => Record<string, string>;
  owner: (world: World) => Record<string, string>;
}

const facility = (world: World) => ({ facility_id: world.own("facility").facility });
const brand = (world: World) => ({ brand_id: world.own("brand").brand });
const NOUNS: readonly Noun[] = [
  { kind: "sections", who: "facility", download: "downloadSectionsExcel", asked: facility, owner: facility },
  {
    kind: "candidates",
    who: "facility",
    download: "downloadCandidatesExcel",
    asked: facility,
    owner: facility,
  },
  { kind: "own_stores", who: "brand", download: "downloadOwnStoresExcel", asked: brand, owner: brand },
  { kind: "store_sales", who: "brand", download: "downloadStoreSalesExcel", asked: brand, owner: brand },
  {
    kind: "facilities",
    who: "curator",
    download: "downloadAdminFacilitiesExcel",
    asked: () => ({}),
    owner: () => ({}),
  },
  {
    kind: "brands",
    who: "curator",
    download: "downloadAdminBrandsExcel",
    asked: () => ({}),
    owner: () => ({}),
  },
];

type Counts = Record<string, number>;

export async function measureWorkbooks(): Promise<Row[]> {
  const backend = await startOn("pglite");
  try {
    const world = await findWorld(backend);
    const rows: Row[] = [];
    for (const noun of NOUNS) {
      const { total = 0, same = 0 } = await savedAgain(backend, world, noun);
      const what = `${noun.kind}: of ${total} rows of its workbook, saved again by LibreOffice, not the same`;
      rows.push(row("U19", what, total === 0 ? Number.NaN : total - same, { atMost: 0 }));
    }
    return [...rows, await changedInFile(backend, world)];
  } finally {
    await backend.close();
  }
}

async function savedAgain(backend: RunningBackend, world: World, noun: Noun): Promise<Counts> {
  const { kind, who, download, asked, owner } = noun;
  const out = await ask(backend, who, download, asked(world));
  const raw = await throughLibreOffice(out.bytes);
  const values = { kind, ...owner(world), name: "一覧.xlsx" };
  return countsOf(backend, who, JSON.parse((await ask(backend, who, "takeImport", values, { raw })).text).id);
}

async function countsOf(backend: RunningBackend, who: Noun["who"], id: number): Promise<Counts> {
  for (;;) {
    const { text } = await ask(backend, who, "getImport", { id: String(id) });
    const found = JSON.parse(text).import;
    if (found.state !== "reading") return found.counts;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function changedInFile(backend: RunningBackend, world: World): Promise<Row> {
  const place = world.own("facility");
  const { rows } = await backend.database.query<{ name: string }>("select name from floors where id = $1", [
    place.floor,
  ]);
  const id = await roundTrip(
    backend,
    { facility: place.facility, floorName: rows[0]?.name ?? "" },
    changedThere,
  );
  const counts = await countsOf(backend, "facility", id);
  const wrong = Object.entries(ROUND_TRIP).filter(([state, count]) => counts[state] !== count);
  for (const [state, count] of wrong) console.log(`  workbooks: ${state} ${counts[state]}, not ${count}`);
  const told = Object.entries(ROUND_TRIP)
    .map(([state, count]) => `${count} ${state}`)
    .join(", ");
  return row(
    "U19",
    `sections changed in the file and in the product (${told}): counts that differ`,
    wrong.length,
    {
      atMost: 0,
    },
  );
}
