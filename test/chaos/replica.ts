import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type Standby, startStandby } from "../helpers/standby.ts";
import { type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const WRITES = 60;
const ROUNDS = 3;
/** Other people's changes may be this old; a replica further behind is left out after two seconds. */
const BEHIND_MS = 300;
const FIELD = "parking_count";

const PAGES: [keyof typeof demoAccounts, string[]][] = [
  [
    "facility",
    [
      ...[
        "/sections",
        "/sections/1",
        "/sections/excel",
        "/sections/deadlines",
        "/sections/changes",
        "/today",
      ],
      ...["/sections/meeting", "/sections/renewals", "/brands", "/brands/details/3", "/notices"],
      ...["/setting/facility/details", "/optional_point"],
    ],
  ],
  [
    "brand",
    [
      ...["/offering_section", "/facilities", "/facilities/details/6", "/sales_prediction", "/today"],
      ...["/setting/brand/details", "/setting/brand/stores", "/optional_point"],
    ],
  ],
  ["curator", ["/admin/facility_data", "/admin/brand_data", "/admin/audit"]],
];

export async function measureReplica(): Promise<Row[]> {
  let standby: Standby | undefined;
  const backend: Record<string, string> = {};
  const site = await startSite({
    backend,
    databaseUrl: async (address) => {
      standby = await startStandby(address, [`recovery_min_apply_delay=${BEHIND_MS}`]);
      backend.DATABASE_READ_URL = standby.address;
      return address;
    },
  });
  if (!standby) throw new Error("no standby was started");
  try {
    await caughtUp(site);
    const people = await Promise.all(
      PAGES.map(async ([account, paths]) => ({
        browser: await signIn(site.web.origin, demoAccounts[account].email),
        paths,
      })),
    );
    const look = async () => {
      let failed = 0;
      for (let round = 0; round < ROUNDS; round++)
        for (const { browser, paths } of people)
          for (const path of paths) {
            const { status } = await browser.get(path);
            if (status === 200) continue;
            failed++;
            console.log(path, status);
          }
      return failed;
    };
    const before = await reads(site);
    const failed = await look();
    const seen = await reads(site);
    const missed = await ownWritesMissed(people[0]?.browser as Browserless);
    await caughtUp(site);
    await standby.kill();
    const failedWithout = await look();
    return [
      row("R7", "pages that failed while a replica answers", failed, { atMost: 0 }),
      row("R7", "reads that the replica answered", seen.asked - before.asked, { atLeast: 1 }),
      row("R7", "reads that failed there and were asked again", seen.failed - before.failed, { atMost: 0 }),
      row("R7", `of ${WRITES} saved forms, not on the next page (${BEHIND_MS} ms behind)`, missed, {
        atMost: 0,
      }),
      row("R7", "pages that failed after the replica was killed", failedWithout, { atMost: 0 }),
    ];
  } finally {
    await site.stop();
    await standby.close();
  }
}

async function ownWritesMissed(browser: Browserless): Promise<number> {
  let missed = 0;
  for (let n = 1; n <= WRITES; n++) {
    const form = await browser.get("/setting/facility/details/edit");
    const page = await browser.submit(form, { field: "version" }, { [FIELD]: String(n) });
    if (page.status !== 200) throw new Error(`saving ${page.status}`);
    const next = await browser.get("/setting/facility/details/edit");
    if (next.forms.find(({ values }) => FIELD in values)?.values[FIELD] !== String(n)) missed++;
  }
  return missed;
}

async function caughtUp(site: Site): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await figure(site, "kukaku_replica_behind_seconds")) < 1.5) return;
    await sleep(100);
  }
  throw new Error("the replica does not catch up");
}

async function reads(site: Site): Promise<{ asked: number; failed: number }> {
  const [asked, failed] = await Promise.all(
    ["asked", "failed"].map((outcome) => figure(site, `kukaku_replica_reads{outcome="${outcome}"}`)),
  );
  return { asked: asked ?? 0, failed: failed ?? 0 };
}

/** NaN where it is not told. */
async function figure({ backendOrigin }: Site, name: string): Promise<number> {
  const text = await (await fetch(`${backendOrigin}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(name))
      ?.split(" ")
      .at(-1),
  );
}
