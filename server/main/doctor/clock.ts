import { type Finding, failed, ok, warning } from "./finding.ts";

/** Tokens and sessions of a host that is farther off than that are refused. */
const FAILS_SECONDS = 60;
const WARNS_SECONDS = 5;

/** How far this host's clock is from another's, which was read between `askedAt` and now. */
export function clockFinding(whose: string, theirs: string | Date, askedAt: number): Finding {
  const there = new Date(theirs).getTime();
  const now = Date.now();
  const off = there < askedAt ? there - askedAt : Math.max(0, there - now);
  const seconds = Math.round(Math.abs(off) / 1000);
  if (seconds < WARNS_SECONDS) return ok(`時計は${whose}と合っています（差は${WARNS_SECONDS}秒未満）`);
  const text = `このホストの時計が、${whose}より${seconds}秒${off < 0 ? "進んで" : "遅れて"}います（NTPを確認してください）。`;
  return seconds < FAILS_SECONDS ? warning(text) : failed(text);
}
