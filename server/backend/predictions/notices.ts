import { formatDate } from "../../lib/dates.ts";
import { mixtureOf } from "../analysis/future.ts";
import type { Geography } from "../geography/geography.ts";
import type { Place } from "../models/geography.ts";
import { ringPopulation } from "../models/population.ts";
import { unknownStations } from "../models/trade-area.ts";
import type { PredictionRequest, StoreRow } from "./request.ts";

export function noticesOf(
  geography: Geography,
  request: PredictionRequest,
  stores: readonly StoreRow[],
  today: string,
): string[] {
  const notices: string[] = [];
  const unknown = [
    ...new Set(unknownStations(request, geography.stationsWithin(request, 1)).map(({ name }) => name)),
  ];
  if (unknown.length > 0)
    notices.push(
      `乗降客数が公表されていない駅（${unknown.slice(0, 3).join("、")}）は、不明として計算に含めていません。`,
    );
  notices.push(...mixedFuture(geography, request));
  for (const { id, name, opened_on, closed_on } of stores) {
    const isClosing = closed_on !== null && closed_on > today && closed_on <= request.opening_on;
    if (isClosing && !request.closing_store_ids.includes(id))
      notices.push(`${name}は${formatDate(closed_on)}に閉店予定ですが、営業を続けるものとして計算しました。`);
    const isOpening = opened_on > today && opened_on <= request.opening_on;
    if (isOpening && !request.opening_store_ids.includes(id))
      notices.push(`${name}は${formatDate(opened_on)}に開店予定ですが、開店しないものとして計算しました。`);
  }
  return notices;
}

function mixedFuture({ futureBases, cellsWithin, projectionOf }: Geography, place: Place): string[] {
  if (futureBases.length === 0) return [];
  return mixtureOf(ringPopulation(3, cellsWithin(place, 3), projectionOf).bases).map(
    (mixture) => `3km圏の人口の増減：${mixture}。`,
  );
}
