import fc from "fast-check";
import { expect, test } from "vitest";
import { bipartiteNull } from "../../server/backend/models/bipartite-null.ts";
import { coTenancies, indexTenancies, type Tenancy } from "../../server/backend/models/co-tenancy.ts";
import { seededRandom } from "../../server/backend/models/random.ts";

const FACILITIES = 200;
const BRANDS = 150;

/**
 * Brands of 4 to 60 facilities, drawn at random but oftener into large facilities; of each planted pair (2i and 2i + 1)
 * the second brand goes where the first is, with the given probability, and elsewhere else.
 */
function world(seed: number, planted: number, together: number): Tenancy[] {
  const random = seededRandom(seed);
  const sizes = Array.from({ length: FACILITIES }, () => 0.2 + random() ** 3 * 5);
  const wanted = Array.from({ length: BRANDS }, () => 4 + Math.floor(random() ** 2 * 56));
  const pick = (taken: Set<number>) => {
    for (;;) {
      const facility = Math.floor(random() * FACILITIES);
      if (!taken.has(facility) && random() * 5.2 < (sizes[facility] as number)) return facility;
    }
  };
  const placed: Set<number>[] = [];
  for (let brand = 0; brand < BRANDS; brand++) {
    const own = new Set<number>();
    const isFollower = brand % 2 === 1 && brand < 2 * planted;
    const leader = isFollower ? (placed[brand - 1] as Set<number>) : new Set<number>();
    for (const facility of leader) if (random() < together) own.add(facility);
    const size = isFollower
      ? Math.max(own.size, leader.size)
      : Math.max(brand < 2 * planted ? 12 : 0, wanted[brand] as number);
    while (own.size < size) own.add(pick(own));
    placed.push(own);
  }
  return placed.flatMap((own, brand_id) => Array.from(own, (facility_id) => ({ brand_id, facility_id })));
}

async function firmPairs(tenancies: Tenancy[]): Promise<string[]> {
  const { pair } = await coTenancies(indexTenancies(tenancies));
  const all = Array.from({ length: BRANDS }, (_, a) =>
    Array.from({ length: a }, (_, b) => [b, a] as const),
  ).flat();
  return all.filter(([a, b]) => pair(a, b).isFirm).map(([a, b]) => `${a}-${b}`);
}

test("at 200 facilities planted pairs are found, and at most a tenth of what is found is noise", async () => {
  const figures: Record<"planted" | "hits" | "noise", number>[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const planted = 15;
    const wanted = new Set(Array.from({ length: planted }, (_, i) => `${2 * i}-${2 * i + 1}`));
    const found = await firmPairs(world(seed, planted, 0.7));
    const hits = found.filter((pair) => wanted.has(pair)).length;
    figures.push({ planted, hits, noise: found.length - hits });
  }
  const sum = (key: "planted" | "hits" | "noise") => figures.reduce((total, one) => total + one[key], 0);
  const [recall, noise] = [sum("hits") / sum("planted"), sum("noise") / (sum("hits") + sum("noise"))];
  console.info(`planted pairs found ${(100 * recall).toFixed(1)} %, noise ${(100 * noise).toFixed(1)} %`);
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(noise).toBeLessThanOrEqual(0.1);
});

test("where nothing is planted hardly any pair is firm, though large facilities bring brands together", async () => {
  const found: number[] = [];
  for (const seed of [11, 12, 13, 14, 15, 16, 17, 18])
    found.push((await firmPairs(world(seed, 0, 0))).length);
  console.info(`firm pairs among ${(BRANDS * (BRANDS - 1)) / 2} of a world of chance: ${found.join(", ")}`);
  expect(found.filter((count) => count > 0).length).toBeLessThanOrEqual(2);
});

test("a lift from few facilities is drawn towards 1, and its bound lies below it", async () => {
  const few = [1, 2].flatMap((facility_id) => [1, 2].map((brand_id) => ({ brand_id, facility_id })));
  const rest = Array.from({ length: 40 }, (_, i) => ({ brand_id: 3 + (i % 4), facility_id: 3 + i }));
  const { pair } = await coTenancies(indexTenancies([...few, ...rest]));
  const { shared, expected, lift, lower } = pair(1, 2);
  expect(shared).toBe(2);
  expect(expected).toBeLessThan(0.5);
  expect(lift).toBeLessThan(2);
  expect(lower).toBeLessThan(lift);
  expect(pair(1, 3)).toMatchObject({ shared: 0, isFirm: false, chance: 1 });
  expect(pair(1, 99)).toMatchObject({ shared: 0, expected: 0, lift: 1, isFirm: false });
});

test("a pair reads the same from both sides, in any order of the input, and chances are chances", async () => {
  const tenancy = fc.record({
    brand_id: fc.integer({ min: 1, max: 9 }),
    facility_id: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(tenancy, { maxLength: 60 }), async (drawn) => {
      const { pair } = await coTenancies(indexTenancies(drawn));
      const turned = await coTenancies(indexTenancies(drawn.toReversed()));
      for (const [a, b] of [
        [1, 2],
        [3, 7],
        [9, 4],
      ] as const) {
        const one = pair(a, b);
        expect(pair(b, a)).toEqual(one);
        const other = turned.pair(a, b);
        expect(other.shared).toBe(one.shared);
        expect(other.expected).toBeCloseTo(one.expected, 9);
        expect(other.isFirm).toBe(one.isFirm);
        expect(one.chance).toBeGreaterThanOrEqual(0);
        expect(one.chance).toBeLessThanOrEqual(1 + 1e-9);
        expect(one.lower).toBeLessThanOrEqual(one.lift);
      }
    }),
    { numRuns: 60 },
  );
});

function outcomes(trials: readonly number[]): number[] {
  return trials.reduce(
    (known, trial) =>
      Array.from(
        { length: known.length + 1 },
        (_, count) => (known[count] ?? 0) * (1 - trial) + (known[count - 1] ?? 0) * trial,
      ),
    [1],
  );
}

test("chances are those of the conditional Poisson-binomial, also where presence is likely", async () => {
  for (const [facilities, most] of [
    [200, 40],
    [12, 11],
  ] as const) {
    const random = seededRandom(facilities);
    const drawn = Array.from({ length: 30 }, (_, brand_id) => {
      const own = new Set<number>();
      const size = 1 + Math.floor(random() * most);
      while (own.size < size) own.add(Math.floor(random() ** 1.5 * facilities));
      return Array.from(own, (facility_id) => ({ brand_id, facility_id }));
    }).flat();
    const index = indexTenancies(drawn);
    const { classOf, probabilities } = bipartiteNull(index);
    const { pair } = await coTenancies(index);
    for (let a = 0; a < 30; a++)
      for (let b = 0; b < a; b++) {
        const sets = [index.facilitiesOf.get(b) ?? new Set(), index.facilitiesOf.get(a) ?? new Set()];
        const [rarer = new Set(), other = new Set()] = sets.toSorted((one, two) => one.size - two.size);
        const trial = (id: number) => probabilities(other.size)[classOf(id)] ?? 0;
        const inside = outcomes([...rarer].map(trial));
        const outside = outcomes([...index.brandsIn.keys()].filter((id) => !rarer.has(id)).map(trial));
        const joint = inside.map((chance, count) => chance * (outside[other.size - count] ?? 0));
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        const { shared, expected, chance } = pair(a, b);
        const wanted = shared <= expected ? 1 : sum(joint.slice(shared)) / sum(joint);
        expect(Math.abs(chance / wanted - 1), `${facilities} ${a} ${b}`).toBeLessThan(1e-9);
      }
  }
});

test("others get their turns while all pairs of many brands are tested", async () => {
  const random = seededRandom(5);
  const many = Array.from({ length: 6000 }, (_, brand_id) =>
    Array.from({ length: 5 }, () => ({ brand_id, facility_id: Math.floor(random() * 600) })),
  ).flat();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await coTenancies(indexTenancies(many));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});
