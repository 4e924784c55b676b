import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";

export interface Tally {
  requests: number;
  failed: number;
  signedOut: number;
  samples: string[];
  /** When the last failure came, of `performance.now()`. */
  lastFailure: number | undefined;
}

export interface Load {
  take(): Tally;
  /** Ends the load. @returns how many of the sessions still open their first page. */
  stop(): Promise<{ sessions: number; alive: number }>;
}

const FACILITY_PAGES = ["/sections", "/facilities", "/setting/facility/details", "/notices"];
const BRAND_PAGES = ["/facilities", "/brands", "/setting/brand/details", "/notices"];
const PEOPLE = [
  { account: "facility", pages: FACILITY_PAGES, facilities: ["1", "2"] },
  { account: "member", pages: FACILITY_PAGES, facilities: ["1"] },
  { account: "rival", pages: FACILITY_PAGES, facilities: ["5"] },
  { account: "both", pages: FACILITY_PAGES, facilities: ["6"] },
  { account: "brand", pages: BRAND_PAGES, facilities: [] },
  { account: "rivalbrand", pages: BRAND_PAGES, facilities: [] },
] as const;
const PAUSE_MS = 20;

interface Person {
  browser: Browserless;
  token: string;
  pages: readonly string[];
  facilities: readonly string[];
}

const none = (): Tally => ({ requests: 0, failed: 0, signedOut: 0, samples: [], lastFailure: undefined });

/** Whether a session still is somebody's; an answer that failed says nothing of it. */
async function isAlive(browser: Browserless): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const page = await browser.get("/notices").catch(() => undefined);
    if (page?.path.startsWith("/signin")) return false;
    if (page?.status === 200) return page.forms.some(({ action }) => action === "/signout");
  }
  return false;
}

/**
 * Signs somebody in and opens every page until each has once been answered: hosts that have just been started on a busy
 * machine take longer than a page waits, and what is measured is a product that runs.
 */
async function settledIn(origin: string, email: string, pages: readonly string[]) {
  const browser = await patiently(() => signIn(origin, email));
  let token = "";
  for (const path of pages)
    await patiently(async () => {
      const page = await browser.get(path);
      if (page.status !== 200) throw new Error(`${path} ${page.status}`);
      const { _csrf = "" } = findForm(page, { action: "/signout" }).values;
      token = String(_csrf);
    });
  return { browser, token };
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

interface LoadOptions {
  pauseMs?: number;
  connections?: { readers: number; writers: number };
}

type Writes = (turn: number) => boolean;

function walkersOf(people: readonly Person[], connections: LoadOptions["connections"]): [Person, Writes][] {
  if (!connections) return people.map((person) => [person, (turn) => turn % 5 === 4]);
  const taking = (count: number, from: readonly Person[], writes: Writes) =>
    Array.from({ length: count }, (_, n): [Person, Writes] => [from[n % from.length] as Person, writes]);
  const switching = people.filter(({ facilities }) => facilities.length > 0);
  return [
    ...taking(connections.readers, people, () => false),
    ...taking(connections.writers, switching, () => true),
  ];
}

export async function startLoad(
  origin: string,
  { pauseMs = PAUSE_MS, connections }: LoadOptions = {},
): Promise<Load> {
  const before = getGlobalDispatcher();
  // The balancer's certificate is of our own making.
  const agent = new Agent({ connect: { rejectUnauthorized: false } });
  setGlobalDispatcher(agent);
  const people: Person[] = [];
  for (const { account, ...person } of PEOPLE) {
    people.push({ ...person, ...(await settledIn(origin, demoAccounts[account].email, person.pages)) });
  }
  let tally = none();
  let isOver = false;
  const fail = (what: string) => {
    tally.failed++;
    tally.lastFailure = performance.now();
    if (tally.samples.length < 5) tally.samples.push(what);
  };
  const one = async ({ browser, token, pages, facilities }: Person, turn: number, writes: Writes) => {
    const isWrite = facilities.length > 0 && writes(turn);
    const path = isWrite ? "/facility-switch" : (pages[turn % pages.length] ?? "/notices");
    try {
      const page = isWrite
        ? await browser.post(path, { _csrf: token, id: facilities[turn % facilities.length] ?? "" })
        : await browser.get(path);
      tally.requests++;
      if (page.path.startsWith("/signin")) tally.signedOut++;
      else if (page.status >= 400) fail(`${path} → ${page.path} ${page.status} ${page.title}`);
    } catch (error) {
      tally.requests++;
      fail(`${path} ${error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : error}`);
    }
  };
  const walks = walkersOf(people, connections).map(async ([person, writes], index) => {
    for (let turn = index; !isOver; turn++) {
      await one(person, turn, writes);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  });
  return {
    take() {
      const taken = tally;
      tally = none();
      return taken;
    },
    async stop() {
      isOver = true;
      await Promise.all(walks);
      const alive = (await Promise.all(people.map(({ browser }) => isAlive(browser)))).filter(Boolean).length;
      setGlobalDispatcher(before);
      await agent.close();
      return { sessions: people.length, alive };
    },
  };
}
