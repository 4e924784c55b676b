import type { Hit } from "./towns.ts";

export function leftOutRemark(left: string): string | undefined {
  const shown = left.replace(/^[-のノ]/u, "");
  if (shown === "") return undefined;
  return `番地は無視しました（「${shown}」）。町の中心を示します。`;
}

export function wholeTowns(hits: readonly Hit[]): Hit[] {
  const whole = hits.filter(({ rank }) => rank >= WHOLE_TOWN);
  const best = Math.max(...whole.map(({ rank }) => rank));
  return whole.filter(({ rank }) => rank === best);
}

const WHOLE_TOWN = 2.5;
