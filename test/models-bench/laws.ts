import { distanceKilometres, type Place } from "../../server/backend/models/geography.ts";
import { normalDraw } from "../../server/backend/models/random.ts";
import type { Spot } from "./places.ts";

export const LAWS = ["A", "B", "C", "D", "E", "F"] as const;
export type Law = (typeof LAWS)[number];

export const LAW_TEXTS: Record<Law, string> = {
  A: "kinked area, saturating residents, thresholds at stations and offices, unseen facility sales, t₃ noise 0.20",
  B: "additive parts, noise 0.18",
  C: "A with 6 % of stores sold × 0.3 or × 2.8",
  D: "street and mall obey two laws, noise 0.18",
  E: "A with a field of 15 km (sd 0.25), t₃ noise 0.12",
  F: "log-linear, normal noise 0.10 (control)",
};

/** One world of a law: yearly sales of a spot in yen, without its fortune and with it. */
export interface World {
  law: Law;
  usual(spot: Spot, sisters: readonly Place[]): number;
  sales(spot: Spot, sisters: readonly Place[], random: () => number): number;
}

/** A law with its own field over the country, drawn from `random`. None has the form of the model's design. */
export function worldOf(law: Law, random: () => number): World {
  const field = smoothField(random);
  const usual = (spot: Spot, sisters: readonly Place[]) =>
    Math.exp(levelOf(law, spot, field) + ownStores(spot, sisters));
  return {
    law,
    usual,
    sales: (spot, sisters, random) => usual(spot, sisters) * Math.exp(fortune(law, random)),
  };
}

function levelOf(law: Law, spot: Spot, field: (place: Place) => number): number {
  switch (law) {
    case "A":
    case "C":
      return kinked(spot);
    case "B":
      return Math.log(additive(spot));
    case "D":
      return twoRegimes(spot);
    case "E":
      return kinked(spot) + 0.25 * field(spot);
    case "F":
      return logLinear(spot);
  }
}

/** What a law leaves to chance, in ln sales. */
function fortune(law: Law, random: () => number): number {
  switch (law) {
    case "A":
      return 0.2 * heavy(random);
    case "B":
    case "D":
      return 0.18 * normalDraw(random);
    case "C": {
      const odd = random() < 0.06 ? Math.log(random() < 0.5 ? 0.3 : 2.8) : 0;
      return odd + 0.2 * heavy(random);
    }
    case "E":
      return 0.12 * heavy(random);
    case "F":
      return 0.1 * normalDraw(random);
  }
}

const LEVEL = Math.log(60_000_000);

function kinked({ area_tsubo, truth }: Spot): number {
  const size = Math.log(area_tsubo / 30);
  return (
    LEVEL +
    (size < 0.4 ? 0.85 * size : 0.34 + 0.4 * (size - 0.4)) +
    0.6 * (truth.residents / (truth.residents + 80_000) - 0.6) +
    (truth.passengers >= 60_000 ? 0.3 : 0) +
    (truth.dayNight > 1.8 ? 0.18 : 0) -
    0.08 * Math.log1p(truth.competitors) +
    (truth.isMall ? 0.15 * Math.log(truth.facility / 9_000) + 0.05 : 0)
  );
}

function additive({ area_tsubo, truth }: Spot): number {
  return (
    1_000_000 *
    (0.7 * area_tsubo +
      0.00008 * truth.residents +
      0.00022 * Math.min(150_000, truth.passengers) +
      0.00012 * Math.min(120_000, truth.daytime) +
      (truth.isMall ? 6 : 2) +
      4)
  );
}

function twoRegimes({ area_tsubo, truth }: Spot): number {
  const size = Math.log(area_tsubo / 30);
  if (!truth.isMall) return LEVEL - 0.25 + 0.45 * size + 0.38 * Math.log((truth.residents + 4_000) / 120_000);
  return (
    LEVEL +
    0.15 +
    0.95 * size +
    0.3 * Math.log(truth.facility / 9_000) +
    0.12 * Math.log((truth.passengers + 3_000) / 30_000) -
    0.1 * Math.log1p(truth.competitors)
  );
}

function logLinear({ area_tsubo, truth }: Spot): number {
  return (
    LEVEL +
    0.7 * Math.log(area_tsubo / 30) +
    0.25 * Math.log((truth.residents + 2_000) / 120_000) +
    0.12 * Math.log((truth.daytime + 1_000) / 25_000) +
    0.06 * Math.log((truth.passengers + 1_000) / 30_000) -
    0.1 * Math.log1p(truth.competitors)
  );
}

/** What sisters take: 12 % of ln at the door, half of it at 1.4 km, at most 0.4 in all. */
function ownStores(spot: Spot, sisters: readonly Place[]): number {
  let taken = 0;
  for (const sister of sisters) {
    if (sister === spot || Math.abs(sister.latitude - spot.latitude) > 0.1) continue;
    const distance = distanceKilometres(spot, sister);
    if (distance < 8) taken += 0.12 * Math.exp(-distance / 2);
  }
  return -Math.min(0.4, taken);
}

/** Student's t with 3 degrees of freedom, brought to standard deviation 1. */
function heavy(random: () => number): number {
  const chi = normalDraw(random) ** 2 + normalDraw(random) ** 2 + normalDraw(random) ** 2;
  return normalDraw(random) / Math.sqrt(chi / 3) / Math.sqrt(3);
}

/** A field over the country with standard deviation 1 that is alike within some 15 km (random Fourier features). */
function smoothField(random: () => number): (place: Place) => number {
  const waves = Array.from({ length: 60 }, () => ({
    north: (normalDraw(random) * 111) / 15,
    east: (normalDraw(random) * 91) / 15,
    phase: 2 * Math.PI * random(),
  }));
  return ({ latitude, longitude }) =>
    waves.reduce((sum, { north, east, phase }) => {
      return sum + Math.cos(north * latitude + east * longitude + phase);
    }, 0) * Math.sqrt(2 / waves.length);
}
