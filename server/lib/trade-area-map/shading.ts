/** Residents of a 500 m cell from which each step of the ramp begins; the first step begins at one person. */
export const POPULATION_STEPS = [1, 750, 1750, 3000, 4500] as const;
/** The same as density: some four cells lie in a square kilometre. */
export const POPULATION_STEP_LABELS = ["3千", "7千", "1.2万", "1.8万"] as const;
export const POPULATION_UNIT = "人/km²";

/** Step of the ramp for the residents of so many 500 m cells: 0 for nobody, then 1 up to 5. */
export function populationStep(residents: number, cells = 1): number {
  return POPULATION_STEPS.filter((from) => residents >= (from === 1 ? 1 : from * cells)).length;
}

/** The letter that stands for a geodemographic cluster beside its colour: A for 1 up to K for 11. */
export function clusterLetter(cluster: number): string {
  return String.fromCodePoint(64 + cluster);
}

/** Height and width of a 500 m cell (half of the third-order mesh, JIS X 0410) in degrees. */
export const CELL_DEGREES = { latitude: 1 / 240, longitude: 1 / 160 } as const;
