/**
 * Seconds by which this host's clock is ahead of another's, which was read between `askedAt` and `now`; below nothing
 * where it is behind. All times are milliseconds since 1970.
 */
export function secondsAhead(theirs: number, askedAt: number, now: number): number {
  const off = theirs < askedAt ? askedAt - theirs : Math.min(0, now - theirs);
  return Math.round(off / 1000);
}

/** The shortest life that a user pool can give its tokens: a host that is farther ahead may find fresh ones over. */
const MOST_AHEAD_SECONDS = 5 * 60;

/** Whether a host so far ahead must take no work. One behind only writes wrong times, and is told so by `doctor`. */
export function isTooFarAhead(seconds: number): boolean {
  return seconds > MOST_AHEAD_SECONDS;
}

/** What to tell the operator of the host. */
export function skewText(whose: string, seconds: number): string {
  return `このホストの時計が、${whose}より${Math.abs(seconds)}秒${seconds > 0 ? "進んで" : "遅れて"}います（NTPを確認してください）。`;
}

/** What one host knows of its clock beside another's. */
export interface ClockWatch {
  /** Too far ahead to take work. */
  isWrong(): boolean;
  /** Takes in by how many seconds this host is ahead now. */
  found(seconds: number): void;
}

/** Says once in the log that the clock has gone wrong, and once that it is right again. */
export function clockWatch(
  whose: string,
  log: { error(text: string): void; info(text: string): void },
): ClockWatch {
  let isWrong = false;
  return {
    isWrong: () => isWrong,
    found(seconds) {
      const was = isWrong;
      isWrong = isTooFarAhead(seconds);
      if (isWrong && !was) log.error(skewText(whose, seconds));
      else if (was && !isWrong) log.info(`時計が${whose}と合いました。`);
    },
  };
}
