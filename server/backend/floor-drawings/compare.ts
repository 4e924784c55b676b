import { createHash } from "node:crypto";
import type { DrawingPreview, DrawnSectionRow, DrawnState } from "../../contract/floor-drawings.ts";
import { foldSectionNumber } from "../../contract/section-number.ts";
import { polygonArea, sharedArea } from "../../lib/geometry.ts";
import { outlineProblem } from "../../lib/outline/check.ts";
import { type DrawnSection, type Found, interpret } from "./meaning/interpret.ts";
import type { FloorSection, FloorState, StoredDrawing } from "./rows.ts";

/** The share by which an area on record may differ from the drawn one without a word. */
const APART = 0.05;
/** ㎡ that two drawings of one shape may differ by. */
const SAME_SHAPE = 0.05;

const ORDER: readonly DrawnState[] = ["wrong", "changed", "new", "missing", "same"];

export function previewOf(
  { drawing, choices }: Pick<StoredDrawing, "drawing" | "choices">,
  state: FloorState,
): DrawingPreview | string {
  const found = interpret(drawing, choices);
  if (typeof found === "string") return found;
  const byNumber = new Map(state.sections.map((one) => [foldSectionNumber(one.number), one]));
  const drawn = found.sections.map((one) => rowOf(one, byNumber.get(one.number)));
  const taken = new Set(
    drawn.flatMap(({ section_id, state }) => (state === "wrong" ? [] : (section_id ?? []))),
  );
  const missing = state.sections.filter(({ id }) => !taken.has(id)).map((one) => missingRow(one, found));
  const sections = [...drawn, ...missing].toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      a.number.localeCompare(b.number, "ja", { numeric: true }),
  );
  const count = (state: DrawnState) => sections.filter((one) => one.state === state).length;
  return {
    plan: found.plan,
    sections,
    counts: {
      new: count("new"),
      changed: count("changed"),
      same: count("same"),
      missing: count("missing"),
      wrong: count("wrong"),
    },
    notes: found.notes,
    digest: digestOf(found, sections, state),
  };
}

function digestOf({ plan }: Found, sections: readonly DrawnSectionRow[], state: FloorState): string {
  const before = state.sections.map(({ id, outline }) => [id, outline]);
  return createHash("sha256")
    .update(JSON.stringify([plan, sections, state.plan, before]))
    .digest("base64url");
}

function rowOf(drawn: DrawnSection, section: FloorSection | undefined): DrawnSectionRow {
  const record = section?.area_tsubo ?? drawn.writtenTsubo ?? Math.max(0.1, drawn.drawnTsubo);
  const state = drawn.problem ? "wrong" : !section ? "new" : isSame(drawn, section) ? "same" : "changed";
  return {
    shape: drawn.shape,
    state,
    number: drawn.number,
    section_id: section?.id ?? null,
    drawn_tsubo: drawn.drawnTsubo,
    area_tsubo: state === "wrong" && !section ? null : record,
    is_apart: Math.abs(record - drawn.drawnTsubo) > APART * drawn.drawnTsubo,
    outline: drawn.outline,
    loses_outline: false,
    problem: drawn.problem ?? null,
  };
}

function isSame({ outline }: DrawnSection, section: FloorSection): boolean {
  if (!section.outline) return false;
  const shared = sharedArea(outline, section.outline);
  return polygonArea(outline) + polygonArea(section.outline) - 2 * shared <= SAME_SHAPE;
}

function missingRow(
  { id, number, area_tsubo, outline }: FloorSection,
  { plan, sections }: Found,
): DrawnSectionRow {
  const neighbours = sections.filter(({ problem }) => !problem);
  const loses =
    outline !== null && outlineProblem(outline, { floor: plan.outline, neighbours }) !== undefined;
  return {
    shape: null,
    state: "missing",
    number,
    section_id: id,
    drawn_tsubo: null,
    area_tsubo,
    is_apart: false,
    outline: loses ? null : outline,
    loses_outline: loses,
    problem: null,
  };
}
