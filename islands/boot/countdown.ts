export interface Countdown {
  hold(reason: string): void;
  release(reason: string): void;
  cancel(): void;
}

export function startCountdown(milliseconds: number, end: () => void): Countdown {
  const reasons = new Set<string>();
  let remaining = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function run() {
    if (isOver || timer !== undefined || reasons.size > 0) return;
    startedAt = Date.now();
    timer = setTimeout(() => {
      isOver = true;
      end();
    }, remaining);
  }
  function stop() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining = Math.max(0, remaining - (Date.now() - startedAt));
  }
  run();
  return {
    hold(reason) {
      reasons.add(reason);
      if (!isOver) stop();
    },
    release(reason) {
      reasons.delete(reason);
      run();
    },
    cancel() {
      isOver = true;
      stop();
    },
  };
}
