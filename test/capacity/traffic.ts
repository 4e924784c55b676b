import type { Asked } from "../chaos/open-loop.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";
import type { Town, Worker } from "./town.ts";

export type Shares = Readonly<
  Record<Worker["side"], readonly (readonly [share: number, path: (pick: Pick) => string, page?: string])[]>
>;

const SHARES: Shares = {
  facility: [
    [25, () => "/sections"],
    [20, ({ section }) => `/sections/${section}`],
    [5, () => "/sections/deadlines"],
    [10, ({ page }) => `/brands?page=${page}`],
    [15, ({ brand }) => `/brands/details/${brand}`],
    [5, ({ page }) => `/facilities?page=${page}`],
    [10, ({ facility }) => `/facilities/details/${facility}`],
    [5, () => "/today"],
  ],
  brand: [
    [20, ({ page }) => `/offering_section?page=${page}`],
    [15, ({ page }) => `/facilities?page=${page}`],
    [25, ({ facility }) => `/facilities/details/${facility}`],
    [10, ({ page }) => `/brands?page=${page}`],
    [10, ({ brand }) => `/brands/details/${brand}`],
    [5, () => "/setting/brand/details"],
    [5, () => "/sales_prediction"],
    [5, () => "/today"],
  ],
};
const MOST_PAGE = 5;

export interface Pick {
  section: number;
  brand: number;
  facility: number;
  page: number;
}

export interface Seat {
  worker: Worker;
  headers: Record<string, string>;
  fields: Record<string, string | readonly string[]>;
}

/** @throws when somebody cannot sign in. */
export async function seatsIn(town: Town): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (const worker of town.workers) seats.push(await seatOf(town, worker));
  return seats;
}

/**
 * What people ask, each time somebody else and about something else: the same seed gives the same requests.
 * @throws when somebody cannot sign in.
 */
export async function trafficIn(town: Town): Promise<(n: number) => Asked> {
  return trafficOf(town, await seatsIn(town), SHARES);
}

export function trafficOf(town: Town, seats: readonly Seat[], shares: Shares): (n: number) => Asked {
  const { facilities, brands, sections } = town.places;
  return (n) => {
    const random = randomAt(n);
    const seat = among(seats, random());
    const pick: Pick = {
      section: among(sections[seat.worker.email] ?? [0], random()),
      brand: among(brands, random()),
      facility: among(facilities, random()),
      page: 1 + Math.floor(random() * MOST_PAGE),
    };
    const [, path, page] = pageAt(shares[seat.worker.side], random() * 100) ?? [];
    return path === undefined
      ? bookmark(town, seat, pick.facility, random() < 0.5)
      : { url: town.web.origin + path(pick), headers: seat.headers, ...(page !== undefined && { page }) };
  };
}

function pageAt(shares: Shares["brand"], at: number) {
  let left = at;
  return shares.find(([share]) => {
    left -= share;
    return left < 0;
  });
}

function bookmark({ web }: Town, { headers, fields }: Seat, facility: number, isAdded: boolean): Asked {
  const body = new URLSearchParams({
    ...(fields as Record<string, string>),
    [isAdded ? "add" : "remove"]: `${facility}`,
  });
  return {
    url: `${web.origin}/facilities/bookmark`,
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded", origin: web.origin },
    body: body.toString(),
    page: "write",
  };
}

async function seatOf({ web }: Town, worker: Worker): Promise<Seat> {
  const browser = await signIn(web.origin, worker.email);
  const form = findForm(await browser.get("/facilities"), { action: "/facilities/bookmark" });
  const { add: _add, remove: _remove, ...fields } = form.values;
  return { worker, headers: headersOf(browser), fields };
}

function headersOf({ cookies }: Browserless): Record<string, string> {
  return {
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
    accept: "text/html",
    "accept-encoding": "gzip, deflate, br, zstd",
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
  };
}

function among<T>(all: readonly T[], at: number): T {
  const one = all[Math.floor(at * all.length)];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
}

/** Mulberry32 of a request's number. */
function randomAt(n: number): () => number {
  let state = Math.imul(n + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
