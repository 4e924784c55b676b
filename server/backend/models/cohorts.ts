import { AGE_GROUPS, GROUPS, type People } from "./municipal-tables.ts";

/** What turns the people of one census year into those of five years on. */
export interface CohortStep {
  /** For each sex and age group but the youngest: people ÷ those five years younger, five years before. */
  ratios: People;
  /** Boys and girls under 5 per woman of 15–49 of the same year. */
  children: readonly [boys: number, girls: number];
}

const AGES = AGE_GROUPS.length;
const OLDEST = AGES - 1;
const BEARING = [3, 10] as const;

/**
 * Cohort-change ratios and the child-woman ratio (Hamilton and Perry 1962) between two years of one projection. A group
 * that nobody was in takes the ratio of `otherwise`, without one 1.
 */
export function cohortStep(before: People, after: People, otherwise?: CohortStep): CohortStep {
  const ratios = Array.from({ length: GROUPS }, (_, group) => {
    if (group % AGES === 0) return 0;
    const from = ageing(before, group);
    return from > 0 ? (after[group] ?? 0) / from : (otherwise?.ratios[group] ?? 1);
  });
  const women = bearingWomen(after);
  const perWoman = (group: number) => (women > 0 ? (after[group] ?? 0) / women : undefined);
  return {
    ratios,
    children: [perWoman(0) ?? otherwise?.children[0] ?? 0, perWoman(AGES) ?? otherwise?.children[1] ?? 0],
  };
}

/** The people five years on. */
export function stepOn(people: People, { ratios, children }: CohortStep): number[] {
  const later = Array.from({ length: GROUPS }, (_, group) =>
    group % AGES === 0 ? 0 : ageing(people, group) * (ratios[group] ?? 1),
  );
  const women = bearingWomen(later);
  later[0] = women * children[0];
  later[AGES] = women * children[1];
  return later;
}

/** Those who will be in a group five years on: the oldest group keeps its own. */
function ageing(people: People, group: number): number {
  const younger = people[group - 1] ?? 0;
  return group % AGES === OLDEST ? younger + (people[group] ?? 0) : younger;
}

function bearingWomen(people: People): number {
  return people.slice(AGES + BEARING[0], AGES + BEARING[1]).reduce((sum, count) => sum + count, 0);
}
