import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../server/backend/models/random.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";
import { type Row, row } from "./row.ts";
import { startSite } from "./site.ts";

const TRIES = 100;
const SEED = 20_260_701;
const [FIRST, SECOND] = ["1", "2"];
const DETAILS = "/setting/facility/details";

export async function measureTwoTabs(): Promise<Row[]> {
  const site = await startSite();
  try {
    const browser = await signIn(site.web.origin, demoAccounts.facility.email);
    const random = seededRandom(SEED);
    const tally = { saved: 0, refused: 0, crossed: 0, other: 0, lost: 0 };
    for (let turn = 1; turn <= TRIES; turn++)
      await race(browser, `タブの紹介文${turn}`, random() * 30 - 15, tally);
    return [
      row("R16", `${TRIES} tries: written into the other facility`, tally.crossed, { atMost: 0 }),
      row("R16", `${tally.saved} saved, of which not in the first facility`, tally.lost, { atMost: 0 }),
      row("R16", `${tally.refused} refused with a notice, answered in another way`, tally.other, {
        atMost: 0,
      }),
    ];
  } finally {
    await site.stop();
  }
}

/** @param leadMs how much earlier the form is sent than the switch; negative: later */
async function race(
  browser: Browserless,
  text: string,
  leadMs: number,
  tally: Record<"saved" | "refused" | "crossed" | "other" | "lost", number>,
): Promise<void> {
  await switchTo(browser, FIRST);
  const form = await browser.get(`${DETAILS}/edit`);
  const [answer] = await Promise.all([
    sleep(Math.max(0, -leadMs)).then(() =>
      browser.submit(form, { field: "version" }, { description: text }, { follow: false }),
    ),
    sleep(Math.max(0, leadMs)).then(() => switchTo(browser, SECOND)),
  ]);
  const isSaved = answer.status === 303;
  if (isSaved) tally.saved++;
  else if (answer.status === 409 && answer.text.includes("別のタブで施設が切り替えられています。"))
    tally.refused++;
  else tally.other++;
  if ((await browser.get(DETAILS)).text.includes(text)) tally.crossed++;
  await switchTo(browser, FIRST);
  const isThere = (await browser.get(DETAILS)).text.includes(text);
  if (isThere !== isSaved) tally.lost++;
}

async function switchTo(browser: Browserless, id: string): Promise<void> {
  const { values } = findForm(await browser.get("/notices"), { action: "/signout" });
  await browser.post("/facility-switch", { _csrf: String(values._csrf), id });
}
