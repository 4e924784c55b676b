/**
 * Words for a feature that is above and below the average of all areas, in the order of the geodemographic features.
 * Growth above the average may still be a decline, hence 維持.
 */
const WORDS = [
  ["高密度", "低密度"],
  ["昼間集中", "居住中心"],
  ["ファミリー", "少子"],
  ["若年", "若年流出"],
  ["高齢", "現役世代"],
  ["人口維持", "人口減少"],
  ["大世帯", "単身"],
] as const;

/** Names of the density of a centre, in standard deviations of log density. */
const SURROUNDINGS = [
  { from: 1, name: "市街地中心" },
  { from: 0.25, name: "市街地" },
  { from: -0.75, name: "郊外" },
  { from: Number.NEGATIVE_INFINITY, name: "地方" },
] as const;

/**
 * Names for cluster centres (standardised, density first): 市街地中心・昼間集中型. The first word is the density's, the next
 * the feature farthest from the mean; where two names would be equal the next strongest features are added, and a
 * number when even all of them agree. Features within 0.1 of the mean say nothing (標準).
 */
export function clusterNames(centres: readonly (readonly number[])[]): string[] {
  const words = centres.map(strongestWords);
  const depth = words.map(() => 1);
  const nameAt = (i: number) => `${words[i]?.slice(0, 1 + (depth[i] as number)).join("・")}型`;
  for (let round = 0; round < WORDS.length; round++) {
    const names = words.map((_, i) => nameAt(i));
    names.forEach((name, i) => {
      const isTaken = names.some((other, j) => j !== i && other === name);
      if (isTaken && (depth[i] as number) < (words[i]?.length ?? 0) - 1) depth[i] = (depth[i] as number) + 1;
    });
  }
  const names = words.map((_, i) => nameAt(i));
  return names.map((name, i) => {
    const earlier = names.slice(0, i).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name}${earlier + 1}`;
  });
}

function strongestWords(centre: readonly number[]): string[] {
  const density = centre[0] ?? 0;
  // Few residents but many people by day: a park, a port or works, which may well lie in a city.
  const isWorkplace = density < -0.75 && (centre[1] ?? 0) >= 1;
  const word = SURROUNDINGS.find(({ from }) => density >= from)?.name ?? "地方";
  const surroundings = isWorkplace ? "低密度" : word;
  const features = centre
    .map((value, index) => ({ value, index }))
    .filter(({ value, index }) => index > 0 && Math.abs(value) >= 0.1)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.index - b.index)
    .map(({ value, index }) => WORDS[index]?.[value > 0 ? 0 : 1] ?? "");
  return [surroundings, ...(features.length > 0 ? features : ["標準"])];
}
