import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { launch } from "../helpers/launch.ts";
import { Browserless } from "../helpers/pages.ts";
import { median, type Row } from "./row.ts";

const KNOWN = Object.values(demoAccounts).map(({ email }) => email);
const UNKNOWN = KNOWN.map((_, at) => `nobody${at}@kukaku.example`);

export async function measureKnownAccounts(): Promise<Row[]> {
  // Of a directory of its own: the accounts that tests copy have quicker hashes.
  const dataDir = await mkdtemp(join(tmpdir(), "kukaku-known-"));
  const product = await launch({ DATA_DIR: dataDir });
  try {
    return await rowsOf(product.origin);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rowsOf(origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path, fields } of FORMS) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (const [at, email] of KNOWN.entries())
      for (const [kind, address] of [
        ["known", email],
        ["unknown", UNKNOWN[at] ?? ""],
      ] as const)
        times[kind].push(await timeOf(origin, path, { ...fields, email: address }));
    const [known, unknown] = [median(times.known), median(times.unknown)];
    rows.push({
      what: `${what}: known − unknown account`,
      value: Math.round(Math.abs(known - unknown)),
      unit: "ms",
      detail: `aim 150 and 40 %; medians of ${KNOWN.length}: ${Math.round(known)} and ${Math.round(unknown)} ms`,
    });
  }
  return rows;
}

const FORMS: { what: string; path: string; fields: Record<string, string> }[] = [
  { what: "sign-in refused", path: "/signin", fields: { password: "Wrong2026" } },
  { what: "forgotten password", path: "/forgotpassword", fields: {} },
];

/** A visitor of their own each time, as limits count visitors. */
async function timeOf(origin: string, path: string, fields: Record<string, string>): Promise<number> {
  const visitor = new Browserless(origin);
  const page = await visitor.get(path);
  const start = performance.now();
  const answer = await visitor.submit(page, { field: "email" }, fields, { follow: false });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}
