// How many people an installation serves: mixed traffic of many people at growing rates through web, backend and
// PostgreSQL, over the demonstration at some scale with a year of work behind it. `npm run capacity`, with
// `-- --scale 100` for 2,000 facilities, `--people` who sign in, `--seconds` for each rate, `--from` and `--most` requests
// a second, and `--calls` to compare the dearest calls with those at scale 1.
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureGrowth } from "./growth.ts";
import { AT_WORK, MOST_BUSY, peoplePerCore, sizes } from "./plan.ts";
import { bottleneck, ramp, type Step } from "./ramp.ts";
import { openTown, type Town } from "./town.ts";
import { trafficIn } from "./traffic.ts";

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    people: { type: "string", default: "50" },
    seconds: { type: "string", default: "15" },
    from: { type: "string", default: "5" },
    most: { type: "string", default: "500" },
    /** Seconds between two pages of somebody who works. */
    pause: { type: "string", default: "30" },
    calls: { type: "boolean", default: false },
  },
});
/** Processors that others may use before the machine is called busy. */
const MOST_ELSEWHERE = 0.2;
const scale = Number(values.scale);
const pace = 1 / Number(values.pause);

function tellTown({ loadSeconds, workers, year }: Town): void {
  console.log(
    `${availableParallelism()} processors (${cpus()[0]?.model ?? "?"}), node ${process.version}, DEMO_SCALE=${scale}, ` +
      `loaded in ${loadSeconds} s, ${workers.length} people signed in`,
  );
  console.log(
    `a year: ${Object.entries(year)
      .map(([table, rows]) => `${table} ${rows}`)
      .join(", ")}`,
  );
}

function tellSteps(steps: readonly Step[]): void {
  console.table(
    steps.map(({ rate, answered, shed, failed, p50, p95, cpu, busy, elsewhere, memory }) => ({
      "asked/s": rate,
      answered,
      "503": shed,
      failed: failed.length,
      "p50 ms": Math.round(p50),
      "p95 ms": Math.round(p95),
      "CPU ms web+backend+db": [cpu.web, cpu.backend, cpu.database].map((ms) => ms.toFixed(1)).join(" + "),
      "processors in use": [busy.web, busy.backend, busy.database].map((n) => n.toFixed(2)).join(" + "),
      elsewhere: elsewhere.toFixed(2),
      "MB web+backend+db": [memory.web, memory.backend, memory.database].join(" + "),
    })),
  );
}

function tellPlan(steps: readonly Step[]): void {
  const served = steps.filter(({ isServed }) => isServed);
  const best = served.at(-1);
  if (!best) return;
  const price = { cpu: best.cpu, pace };
  const last = steps.at(-1);
  if (steps.some(({ elsewhere }) => elsewhere > MOST_ELSEWHERE))
    console.log("The machine was not quiet: rates and times are lower bounds, processor times are right.");
  console.log(`served up to ${best.rate} requests a second (p95 ${Math.round(best.p95)} ms)`);
  if (last && !last.isServed) console.log(`at ${last.rate}: ${bottleneck(last)}`);
  console.log(
    `people per processor: ${peoplePerCore(price)} (one page or write every ${values.pause} s while at work, ` +
      `${AT_WORK * 100} % at work at the busiest moment, processors ${MOST_BUSY * 100} % busy)`,
  );
  console.table(
    sizes(price).map(({ people, rate, cores, engine }) => ({
      people,
      "requests/s": rate,
      "web cores": cores.web,
      "backend cores": cores.backend,
      "database cores": cores.database,
      engine,
    })),
  );
}

if (values.calls) {
  const { rows, isMet } = await measureGrowth(scale);
  console.table(rows);
  process.exit(isMet ? 0 : 1);
}
const town = await openTown(scale, Number(values.people));
try {
  tellTown(town);
  const options = { from: Number(values.from), most: Number(values.most), seconds: Number(values.seconds) };
  const steps = await ramp(town, await trafficIn(town), options);
  tellSteps(steps);
  for (const what of new Set(steps.flatMap(({ failed }) => failed.slice(0, 3)))) console.log(`  ${what}`);
  tellPlan(steps);
  process.exitCode = steps[0]?.isServed ? 0 : 1;
} finally {
  await town.stop();
}
