import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, findForm } from "../helpers/pages.ts";
import { percentile, type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

/** As often as one account may ask for a code in an hour; fewer failures than the pool closes an account after. */
const TIMES = 3;
const MOST_MS = 150;
const MOST_SHARE = 40;
const STEPS = ["sign-in", "asking for a code", "another code", "a wrong code"] as const;

type Times = Record<(typeof STEPS)[number], number[]>;
const noTimes = (): Times => ({
  "sign-in": [],
  "asking for a code": [],
  "another code": [],
  "a wrong code": [],
});

export async function measureWhoIsKnown(): Promise<Row[]> {
  const site = await startSite();
  const times = { known: noTimes(), unknown: noTimes() };
  try {
    for (let turn = -1; turn < TIMES; turn++)
      for (const [at, { email }] of Object.values(demoAccounts).entries()) {
        // The first turn warms up: unknown addresses alone, as known ones may be asked about a few times only.
        if (turn < 0) await tryAll(site.web.origin, `warm-${at}@kukaku.example`, noTimes());
        if (turn < 0) continue;
        const tries: [Times, string][] = [
          [times.known, email],
          [times.unknown, `nobody-${at}@kukaku.example`],
        ];
        // Neither is always the one after the other.
        for (const [into, address] of at % 2 === 0 ? tries : tries.toReversed())
          await tryAll(site.web.origin, address, into);
      }
  } finally {
    await site.stop();
  }
  return STEPS.flatMap((step) => rowsOf(step, times.known[step], times.unknown[step]));
}

/** Each time from another address on the network, so that only the limits of the account count. */
async function tryAll(origin: string, email: string, times: Times): Promise<void> {
  const browser = new Browserless(origin);
  const send = async (
    step: (typeof STEPS)[number],
    path: string,
    fields: Record<string, string>,
    form = path,
  ) => {
    const { _csrf } = findForm(await browser.get(form), { action: path }).values;
    const begin = performance.now();
    const { status } = await browser.post(path, { ...fields, _csrf: String(_csrf) }, { follow: false });
    times[step].push(performance.now() - begin);
    if (status === 429 || status >= 500) throw new Error(`${step} of ${email}: ${status}`);
  };
  await send("sign-in", "/signin", { email, password: "Wrong2026" });
  await send("asking for a code", "/forgotpassword", { email });
  await send("another code", "/forgotpasswordconfirm/resend", {}, "/forgotpasswordconfirm");
  await send("a wrong code", "/forgotpasswordconfirm", { code: "000000", password: "Changed2026" });
}

function rowsOf(step: string, known: number[], unknown: number[]): Row[] {
  const medians = [percentile(known, 0.5), percentile(unknown, 0.5)];
  const apart = Math.abs((medians[0] ?? 0) - (medians[1] ?? 0));
  const share = (apart / Math.max(...medians)) * 100;
  const what = `${step}, ${known.length} known and ${unknown.length} unknown addresses: medians apart`;
  return [
    row("S15", what, apart, { atMost: MOST_MS, unit: "ms" }),
    row("S15", `${step}: medians apart`, share, { atMost: MOST_SHARE, unit: "%" }),
  ];
}
