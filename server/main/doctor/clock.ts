import { secondsAhead, skewText } from "../../lib/clock-skew.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Farther off, times that two hosts write contradict each other. */
const FAILS_SECONDS = 60;
const WARNS_SECONDS = 5;

export function clockFinding(whose: string, theirs: string | Date, askedAt: number): Finding {
  const seconds = secondsAhead(new Date(theirs).getTime(), askedAt, Date.now());
  if (Math.abs(seconds) < WARNS_SECONDS)
    return ok(`時計は${whose}と合っています（差は${WARNS_SECONDS}秒未満）`);
  const text = skewText(whose, seconds);
  return Math.abs(seconds) < FAILS_SECONDS ? warning(text) : failed(text);
}
