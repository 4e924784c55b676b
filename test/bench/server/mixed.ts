import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "undici";
import { calls } from "../../../server/contract/index.ts";
import { measuredIn, processorTimes, residents } from "../../capacity/meter.ts";
import { openTown, type Town } from "../../capacity/town.ts";
import { type Seat, seatsIn, trafficOf } from "../../capacity/traffic.ts";
import { type Asked, clientOf, inTurns, type Outcome, p } from "../../chaos/open-loop.ts";
import { poolToken } from "../../helpers/pool-token.ts";
import type { Row } from "../row.ts";
import { bringCrowd, CROWD } from "./crowd.ts";
import { loadAt } from "./load.ts";
import { MIXTURE, pagesOf } from "./mixture.ts";
import { startRival } from "./rivals.ts";
import { round } from "./rows.ts";

const CONNECTIONS = 16;
const SECONDS = { warm: 20, mixture: 30, page: 4 };
const REST_MS = 30_000;
const FIRST = 500;
const AIMS: Readonly<Record<string, { web?: number; behind?: number }>> = {
  "facility list": { behind: 4 },
  "floor map": { behind: 9 },
  section: { web: 4 },
  "brand page": { web: 4.15, behind: 12 },
  "facility page": { web: 4, behind: 12 },
  report: { web: 4 },
  "leasing list": { web: 2.65 },
};

interface Cost {
  web: number;
  behind: number;
  rate: number;
  outcome: Outcome;
}

export async function measureMixed(): Promise<Row[]> {
  const town = await openTown(1, bringCrowd);
  const client = clientOf(CONNECTIONS);
  try {
    const seats = await seatsIn(town);
    return await rowsIn(town, seats, client);
  } finally {
    await client.close();
    await town.stop();
  }
}

async function rowsIn(town: Town, seats: readonly Seat[], client: Agent): Promise<Row[]> {
  let asked = 0;
  const cost = async (next: (n: number) => Asked, seconds: number): Promise<Cost> => {
    const from = asked;
    asked += 1_000_000;
    const measured = measuredIn(town);
    const [before, begin] = [processorTimes(measured), performance.now()];
    const outcome = await inTurns(client, CONNECTIONS, seconds, (n) => next(from + n));
    const elapsed = (performance.now() - begin) / 1000;
    const after = processorTimes(measured);
    const total = Math.max(1, outcome.admitted.length + outcome.shed.length + outcome.failed.length);
    const behind = after.backend - before.backend + after.database - before.database;
    return { web: (after.web - before.web) / total, behind: behind / total, rate: total / elapsed, outcome };
  };
  const rival = await handWrittenIn(town, seats);
  const everything = trafficOf(town, seats, MIXTURE);
  const first = (await loadAt(rival, CONNECTIONS, SECONDS.page)).cpu;
  await cost(everything, SECONDS.warm);
  const mixture = await cost(everything, SECONDS.mixture);
  const rows = mixtureRows(mixture);
  const ofFacilities = seats.filter(({ worker }) => worker.side === "facility").length / seats.length;
  for (const { page, share, side, alone } of pagesOf(MIXTURE, ofFacilities)) {
    const next = trafficOf(
      town,
      seats.filter(({ worker }) => worker.side === side),
      alone,
    );
    await cost(next, 1);
    const distinct = await cost(next, SECONDS.page);
    const again = next(asked);
    await cost(() => again, 1);
    rows.push(
      ...pageRows(page, share, { mixture, distinct, repeated: await cost(() => again, SECONDS.page) }),
    );
  }
  const { web: resident } = residents(measuredIn(town));
  rows.push({
    what: "web memory under mixed traffic",
    value: resident,
    unit: "MB",
    detail: "resident right after the last answer, Node and allocator as they come; aim 220",
  });
  rows.push(await afterRest(cost, everything));
  const last = (await loadAt(rival, CONNECTIONS, SECONDS.page)).cpu;
  rival.stop();
  rows.push({
    what: "mixed traffic, drift",
    value: round(last / first),
    unit: "×",
    detail: `the hand-written list at ${CONNECTIONS} connections, last ÷ first: ${round(last)} and ${round(first)} ms; a machine that others use drifts more`,
  });
  return rows;
}

function mixtureRows({ web, behind, rate, outcome }: Cost): Row[] {
  const { admitted, shed, failed } = outcome;
  const who = `${CROWD.people} people of ${CROWD.organisations} organisations, one write among twenty, ${CONNECTIONS} connections, after ${SECONDS.warm} s of the same`;
  const writes = admitted.filter(({ page }) => page === "write");
  const lost = shed.length + failed.length > 0 ? `; ${shed.length} turned away, ${failed.length} failed` : "";
  return [
    { what: "mixed traffic, CPU of web", value: round(web), unit: "ms", detail: `a request; ${who}` },
    {
      what: "mixed traffic, CPU of backend and PostgreSQL",
      value: round(behind),
      unit: "ms",
      detail: "a request",
    },
    {
      what: "mixed traffic, requests/s",
      value: Math.round(rate),
      unit: "1/s",
      detail: `all processes and what asks on one machine; p50 ${times(admitted)} ms, of the writes ${times(writes)}${lost}`,
    },
  ];
}

const times = (answers: Outcome["admitted"]) =>
  `${Math.round(p(answers, 0.5))} p99 ${Math.round(p(answers, 0.99))}`;

interface PageCosts {
  mixture: Cost;
  distinct: Cost;
  repeated: Cost;
}

function pageRows(page: string, share: number, { mixture, distinct, repeated }: PageCosts): Row[] {
  const aims = AIMS[page];
  const inMixture = mixture.outcome.admitted.filter((one) => one.page === page);
  const failed = distinct.outcome.failed.length + distinct.outcome.shed.length;
  const aim = (value: number | undefined) => (value === undefined ? "" : `, aim ${value}`);
  const rows: Row[] = [
    {
      what: `${page} by many, CPU of web`,
      value: round(distinct.web),
      repeated: round(repeated.web),
      unit: "ms",
      detail: `a request${aim(aims?.web)}; ${share} of 100 requests; in the mixture p50 ${times(inMixture)} ms${failed > 0 ? `; ${failed} FAILED` : ""}`,
    },
    {
      what: `${page} by many, CPU of backend and PostgreSQL`,
      value: round(distinct.behind),
      repeated: round(repeated.behind),
      unit: "ms",
      detail: `a request${aim(aims?.behind)}`,
    },
  ];
  if (page !== "floor map") return rows;
  return [
    ...rows,
    {
      what: "floor maps a second through web, backend and PostgreSQL",
      value: Math.round(distinct.rate),
      repeated: Math.round(repeated.rate),
      unit: "1/s",
      detail: `aim 120 on 2 cores, which what asks shares; ${round(distinct.web + distinct.behind)} ms of CPU each`,
    },
  ];
}

async function afterRest(
  cost: (next: (n: number) => Asked, seconds: number) => Promise<Cost>,
  next: (n: number) => Asked,
): Promise<Row> {
  const steady = await cost(next, SECONDS.page);
  await sleep(REST_MS);
  const first = await cost(next, Math.max(1, Math.round(FIRST / steady.rate)));
  return {
    what: `mixed traffic, first ${FIRST} after a rest ÷ steady`,
    value: round(first.web / steady.web),
    unit: "×",
    detail: `${REST_MS / 1000} s of rest; ${round(first.web)} and ${round(steady.web)} ms of the web; aim 1.2; ${first.outcome.admitted.length} answers`,
  };
}

async function handWrittenIn(town: Town, seats: readonly Seat[]) {
  const seat = seats.find(({ worker }) => worker.side === "brand");
  if (!seat) throw new Error("nobody works for a brand");
  const answer = await fetch(`${town.web.origin}/facilities`, { headers: seat.headers });
  return startRival("hand-written", {
    page: "list",
    html: await answer.text(),
    backend: town.backend.backendOrigin ?? town.backend.origin,
    path: `${calls.getFacilities.path}?page=1`,
    accessToken: await poolToken(town.settings, seat.worker.email),
  });
}
