import type { FastifyRequest } from "fastify";
import type { Floor } from "../../../contract/floors.ts";
import type { Section } from "../../../contract/sections.ts";
import { isoDate } from "../../../lib/dates.ts";
import { endingProblems } from "../../../lib/lease-ending.ts";
import { outlineProblem } from "../../../lib/outline/check.ts";
import { optional } from "../../gateway/optional.ts";
import { type EnteredSection, entryFields, sectionEntry } from "./fields.ts";

type Errors = Partial<Record<keyof EnteredSection, string>>;

export interface Ground {
  ok: boolean;
  floors: Floor[];
  floor: Floor | undefined;
  around: Section[];
}

export async function loadGround(
  request: FastifyRequest,
  facilityId: number,
  floorId: number | undefined,
  self?: number,
): Promise<Ground> {
  const facility_id = facilityId;
  const floors = await optional(request, "getFloors", { facility_id });
  const all = floors.value.floors.toSorted((a, b) => a.level - b.level);
  const floor = all.find(({ id }) => id === floorId);
  if (!floor) return { ok: floors.ok, floors: all, floor, around: [] };
  const drawn = await optional(request, "getAllSections", { facility_id, floor_id: floor.id });
  const around = drawn.value.sections.filter(({ id }) => id !== self);
  return { ok: floors.ok && drawn.ok, floors: all, floor, around };
}

export function checkEntry(entered: Partial<EnteredSection>, ground: Ground): Errors {
  const errors: Errors = {};
  const { outline } = entered;
  if (entered.floor_id !== undefined && ground.floors.length > 0 && ground.floor?.id !== entered.floor_id)
    errors.floor_id = "この施設のフロアを選択してください。";
  Object.assign(errors, endingProblems(entered, isoDate(new Date())));
  if (ground.around.some(({ number }) => number === entered.number))
    errors.number = "同じ区画番号がすでに登録されています。";
  if (!outline || errors.floor_id) return errors;
  const around = { floor: ground.floor?.plan?.outline, neighbours: neighboursOf(ground) };
  const problem = outlineProblem(outline, around);
  return problem ? { ...errors, outline: problem } : errors;
}

export async function entryErrors(
  request: FastifyRequest,
  facilityId: number,
  raw: Record<string, unknown>,
  self?: number,
): Promise<Record<string, string>> {
  const parsed = entryFields.map((name) => [name, sectionEntry.shape[name].safeParse(raw[name])] as const);
  const understood = parsed.flatMap(([name, { success, data }]) => (success ? [[name, data] as const] : []));
  const entered = Object.fromEntries(understood) as Partial<EnteredSection>;
  const ground = await loadGround(request, facilityId, entered.floor_id, self);
  const fits = checkEntry(entered, ground);
  const messages = parsed.flatMap(([name, { success, error }]) => {
    const message = success ? fits[name] : error?.issues[0]?.message;
    return message ? [[name, message] as const] : [];
  });
  return Object.fromEntries(messages);
}

export function neighboursOf({ around }: Ground) {
  return around.flatMap(({ id, number, kind, outline }) => (outline ? [{ id, number, kind, outline }] : []));
}
