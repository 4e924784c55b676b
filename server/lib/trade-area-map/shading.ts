/** Residents of a 1 km cell from which each step of the ramp begins; the first step begins at one person. */
export const POPULATION_STEPS = [1, 3000, 7000, 12_000, 18_000] as const;
export const POPULATION_STEP_LABELS = ["3千", "7千", "1.2万", "1.8万人"] as const;

/** Step of the ramp for a cell's residents: 0 for nobody, then 1 up to 5. */
export function populationStep(residents: number): number {
  return POPULATION_STEPS.filter((from) => residents >= from).length;
}

/** The letter that stands for a geodemographic cluster beside its colour: A for 1 up to K for 11. */
export function clusterLetter(cluster: number): string {
  return String.fromCodePoint(64 + cluster);
}

/** Height and width of a 1 km cell (third-order mesh, JIS X 0410) in degrees. */
export const CELL_DEGREES = { latitude: 1 / 120, longitude: 1 / 80 } as const;
