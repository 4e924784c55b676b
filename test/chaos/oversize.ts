import { request } from "undici";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { findForm, signIn } from "../helpers/pages.ts";
import { watchResident } from "./resident.ts";
import { percentile, type Row, row } from "./row.ts";
import { type Site, startSite } from "./site.ts";

const TIMES = 100;

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export async function measureOversize(): Promise<Row[]> {
  const site = await startSite();
  try {
    const rows: Row[] = [];
    for (const [process, shapes] of Object.entries(await shapesOf(site))) {
      const { pid } = process === "web" ? site.web : site.backend;
      // What a process takes to become warm is not what a body costs.
      for (const sent of Object.values(shapes)) await refuse(sent);
      const endWatch = watchResident(pid);
      for (const [name, sent] of Object.entries(shapes)) {
        const { times, wrong } = await refuse(sent);
        rows.push(row("S19", `${process}: ${name} × ${TIMES}: not 400 or 413`, wrong, { atMost: 0 }));
        rows.push(
          row("S19", `${process}: ${name}, p95`, percentile(times, 0.95), { atMost: 200, unit: "ms" }),
        );
      }
      rows.push(
        row("S19", `${process}: memory, at most above its beginning`, endWatch(), { atMost: 50, unit: "MB" }),
      );
    }
    return rows;
  } finally {
    await site.stop();
  }
}

async function shapesOf(site: Site): Promise<Record<"web" | "backend", Record<string, Sent>>> {
  const browser = await signIn(site.web.origin, demoAccounts.facility.email);
  const { _csrf } = findForm(await browser.get("/notices"), { action: "/signout" }).values;
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const own = { cookie, "x-csrf-token": String(_csrf), "sec-fetch-site": "same-origin" };
  const bodies = {
    "2 MB of text": JSON.stringify({ memo: "x".repeat(2_000_000) }),
    "100,000 levels": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    "20,000 keys": JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]))),
  };
  const json = (url: string, headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(bodies).map(([name, body]): [string, Sent] => [
        name,
        { url, headers: { ...headers, "content-type": "application/json" }, body },
      ]),
    );
  const form = (name: string, body: string): [string, Sent] => [
    name,
    {
      url: `${site.web.origin}/signin`,
      headers: { ...own, "content-type": "application/x-www-form-urlencoded" },
      body,
    },
  ];
  return {
    web: {
      ...json(`${site.web.origin}/api/v1/facilities/1/optional_points`, own),
      ...Object.fromEntries([
        form("a form of 2 MB", `email=${"x".repeat(2_000_000)}`),
        form("a form of 5,000 keys", Array.from({ length: 5000 }, (_, n) => `k${n}=`).join("&")),
      ]),
    },
    backend: json(`${site.backendOrigin}/api/v1/facilities/1/optional_points`, {
      authorization: `Token ${await site.accessToken(demoAccounts.facility.email)}`,
    }),
  };
}

async function refuse({ url, headers, body }: Sent): Promise<{ times: number[]; wrong: number }> {
  const times: number[] = [];
  let wrong = 0;
  for (let n = 0; n < TIMES; n++) {
    const begin = performance.now();
    // A server that has heard enough may end the connection before it has been told everything.
    const status = await request(url, { method: "POST", headers, body }).then(
      async (answer) => {
        await answer.body.dump();
        return answer.statusCode;
      },
      (error: NodeJS.ErrnoException) => (["ECONNRESET", "EPIPE"].includes(error.code ?? "") ? 413 : 0),
    );
    times.push(performance.now() - begin);
    if (![400, 413].includes(status)) wrong++;
  }
  return { times, wrong };
}
