import { expect } from "vitest";
import type { Prediction } from "../../server/contract/prediction-results.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { ask } from "./ask.ts";
import type { Actor } from "./policy.ts";
import type { World } from "./world.ts";

export function predictionSteps(backend: () => RunningBackend, world: () => World) {
  const predict = async (actor: Actor, more: object = {}) => {
    const account = actor === "anonymous" ? "brand" : actor;
    const body = {
      brand_id: Number(world().own(account).brand),
      name: "南口の候補",
      latitude: 35.6581,
      longitude: 139.7017,
      format_id: 3,
      area_tsubo: 35,
      opening_on: "2027-04-01",
      ...more,
    };
    const answer = await ask(backend(), actor, "createPrediction", {}, { body });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const made = async (more: object = {}): Promise<Prediction> => {
    const { status, body } = await predict("brand", more);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return body.data;
  };
  const rows = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const brand = () => Number(world().own("brand").brand);
  return { predict, made, rows, brand };
}
