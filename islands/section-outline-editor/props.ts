import type { FloorPlan } from "../../server/contract/floors.ts";
import type { Point } from "../../server/lib/geometry.ts";
import type { Neighbour } from "../../server/lib/outline/check.ts";

export interface OutlineNeighbour extends Neighbour {
  kind: "anchor" | "inline" | "event";
}

export interface EditorFloor {
  plan: FloorPlan | undefined;
  isBlank?: boolean;
  neighbours: readonly OutlineNeighbour[];
}

export interface SectionOutlineEditorProps {
  facility: number;
  floor?: { id: number; name: string };
  plan?: FloorPlan;
  isBlank?: true;
  neighbours: OutlineNeighbour[];
  /** Id of the section being edited: it is no neighbour of itself. */
  self?: number;
  number: string;
  /** The area as typed, 坪. */
  area: string;
  text: string;
  outline: Point[];
  error?: string;
}
