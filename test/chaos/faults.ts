import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Answers, startStandIn } from "../auth/stand-in-backend.ts";
import { startIdentityProcess } from "../helpers/identity-process.ts";
import { type Launched, launch } from "../helpers/launch.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { faults, pagesOf, problemsOf } from "../pages/backend-faults.ts";
import { residentOf, watchResident } from "./resident.ts";
import { goldenRoutes } from "./routes.ts";
import { percentile, type Row, row } from "./row.ts";

const AT_ONCE = 16;
const WARMING_ROUNDS = 3;
const SLOW_MS = 8000;

interface Loaded {
  milliseconds: number;
  /** Files may take as long as exports do. */
  isFile: boolean;
  problems: string[];
}

export async function measureFaults(): Promise<Row[]> {
  const answers: Answers = { facilities: [11], brands: [21], isUnlimited: true };
  const backend = await startStandIn(answers);
  const directory = await mkdtemp(join(tmpdir(), "kukaku-faults-"));
  const identity = await startIdentityProcess(join(directory, "identity"));
  const settings = { ROLE: "web", BACKEND_URL: backend.origin, DATA_DIR: join(directory, "web") };
  const more = { TRUST_PROXY: "127.0.0.1", MAX_REQUESTS: "1000" };
  const web = await launch({ ...identity.settings, ...settings, ...more });
  try {
    const people = {
      facility: await person(web, "/sections"),
      brand: await person(web, "/offering_section/applied"),
    };
    for (let round = 0; round < WARMING_ROUNDS; round++) await loadAll(people);
    const endWatch = watchResident(web.pid);
    const loads: Loaded[] = [];
    for (const [name, fault] of Object.entries(faults)) {
      answers.others = fault;
      const loaded = await loadAll(people);
      for (const { problems } of loaded)
        for (const what of problems) console.log(`  faults: ${name}: ${what}`);
      console.log(`  faults: ${name}: ${Math.round(residentOf(web.pid))} MB resident then`);
      loads.push(...loaded);
    }
    answers.others = undefined;
    const grown = endWatch();
    return rowsOf(loads, grown, (await people.facility.get("/support")).status);
  } finally {
    await web.stop();
    await identity.stop();
    backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

function rowsOf(loads: readonly Loaded[], grown: number, after: number): Row[] {
  const secondsOf = (some: readonly Loaded[]) => some.map(({ milliseconds }) => milliseconds / 1000);
  const times = secondsOf(loads.filter(({ isFile }) => !isFile));
  const files = secondsOf(loads.filter(({ isFile }) => isFile));
  const bad = loads.filter(({ problems }) => problems.length > 0).length;
  const what = `${Object.keys(faults).length} faults × all pages, ${loads.length} loads`;
  return [
    row("R1", `${what}: without frame, words or a way on`, bad, { atMost: 0 }),
    row("R1", "p95", percentile(times, 0.95), { atMost: 6.5, unit: "s" }),
    row("R1", "slowest", Math.max(...times), { atMost: 8, unit: "s" }),
    row("R1", "slowest file (an export has 30 s)", Math.max(...files), { atMost: 31, unit: "s" }),
    row("R1", "memory of the web process, at most above its beginning", grown, { atMost: 50, unit: "MB" }),
    row("R1", "a page afterwards", after, { atLeast: 200, atMost: 200 }),
  ];
}

async function person(web: Launched, page: string): Promise<Browserless> {
  const browser = await signIn(web.origin, demoAccounts.facility.email);
  await browser.get(page);
  return browser;
}

async function loadAll(people: Record<"facility" | "brand", Browserless>): Promise<Loaded[]> {
  const waiting = pagesOf(goldenRoutes());
  const loads: Loaded[] = [];
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const { path, side } = page;
      const begin = performance.now();
      const { status, body, headers } = await people[side].get(path, { follow: false });
      const milliseconds = performance.now() - begin;
      const isElsewhere = [302, 303].includes(status);
      const problems = isElsewhere ? [] : problemsOf({ status, body, headers });
      if (milliseconds > SLOW_MS) console.log(`  faults: ${path} took ${Math.round(milliseconds)} ms`);
      loads.push({
        milliseconds,
        isFile: path.includes("/excel"),
        problems: problems.map((what) => `${path} ${what}`),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loads;
}
