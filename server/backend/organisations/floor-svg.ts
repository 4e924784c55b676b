import type { FloorPlan } from "../../contract/floors.ts";
import { tracedLabels } from "../../lib/floor-drawing/traced.ts";
import { blankSheet } from "../../lib/floor-map/plain-floor.ts";
import { boundingBox, inscribedRectangle } from "../../lib/floor-map/rectangle.ts";
import type { Point } from "../../lib/geometry.ts";

export interface DrawnFloor {
  name: string;
  plan: FloorPlan | null;
  sections: readonly { number: string; outline: readonly Point[] }[];
}

const STYLE = [
  "polygon{stroke:#333;stroke-width:.1;fill:#fff}",
  ".corridor{fill:#eee;stroke:none}",
  ".back{fill:#ddd}",
  ".core{fill:#ccc}",
  ".section{fill:#e4eef8}",
  "text{font:1.2px sans-serif;text-anchor:middle;dominant-baseline:central}",
].join("");

/** A floor's drawing as any program shows it: one unit is a metre, x to the right, y down. */
export function floorSvg({ name, plan, sections }: DrawnFloor): string {
  const { width, height } = plan ?? blankSheet(sections.map(({ outline }) => outline));
  const ground = plan
    ? [
        polygon("floor", plan.outline),
        ...plan.corridors.map((outline) => polygon("corridor", outline)),
        ...plan.back_of_house.map(({ outline, label }) => group("back", outline, label)),
        ...plan.cores.map(({ outline, kind }) => group("core", outline, tracedLabels[kind])),
        ...plan.entrances.map(({ at: [x, y], label }) => text(x, y, label)),
      ]
    : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 10}" height="${height * 10}">`,
    `<title>${escaped(name)}</title>`,
    `<desc>1単位は1m。${plan ? `真北は上から時計回りに${plan.north}度。` : "階の図面はなく、区画の形だけです。"}</desc>`,
    `<style>${STYLE}</style>`,
    ...ground,
    ...sections.map(({ number, outline }) => group("section", outline, number)),
    "</svg>",
    "",
  ].join("\n");
}

function group(kind: string, outline: readonly Point[], label: string): string {
  const { left, right, top, bottom } = labelBox(outline);
  return `<g>${polygon(kind, outline)}${text((left + right) / 2, (top + bottom) / 2, label)}</g>`;
}

/** The search for the best place takes the fourth power of the corners: arcs of a drawing have hundreds. */
const MOST_CORNERS = 16;
const labelBox = (outline: readonly Point[]) =>
  outline.length > MOST_CORNERS ? boundingBox(outline) : inscribedRectangle(outline);

function polygon(kind: string, outline: readonly Point[]): string {
  return `<polygon class="${kind}" points="${outline.map(([x, y]) => `${cm(x)},${cm(y)}`).join(" ")}"/>`;
}

const text = (x: number, y: number, label: string) =>
  label === "" ? "" : `<text x="${cm(x)}" y="${cm(y)}">${escaped(label)}</text>`;

const cm = (metres: number) => Math.round(metres * 100) / 100;

/** A tab of an old file, say, is no character of XML. */
function escaped(value: string): string {
  return value
    .replace(/\p{Cc}/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
