import { seededRandom } from "../../server/backend/models/random.ts";
import { killDuringClock } from "./kill-clock.ts";
import { type Row, row } from "./row.ts";

const BRANDS = 30;
const KILLS = 5;
const SEED = 20_261_126;

export async function measureDays(): Promise<Row[]> {
  const random = seededRandom(SEED);
  const { kills, midWork, killed, quiet } = await killDuringClock({
    brands: BRANDS,
    kills: KILLS,
    pauseMs: () => random() * 400,
  });
  const all = [...new Set([...Object.keys(killed), ...Object.keys(quiet)])];
  const sum = (side: (what: string) => number) => all.reduce((total, what) => total + side(what), 0);
  const more = sum((what) => Math.max(0, (killed[what] ?? 0) - (quiet[what] ?? 0)));
  const less = sum((what) => Math.max(0, (quiet[what] ?? 0) - (killed[what] ?? 0)));
  const on = `${kills} kills of two hosts, ${sum((what) => quiet[what] ?? 0)} mails, ends and drafts`;
  return [
    row("R21", `${on}; more than without kills`, more, { atMost: 0 }),
    row("R21", "fewer than without kills", less, { atMost: 0 }),
    row("R21", "kills in the middle of a day's work", midWork, { atLeast: kills / 4 }),
  ];
}
