import type { FloorPlan } from "../../../server/contract/floors.ts";
import { boundingBox, type Rectangle } from "../../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../../server/lib/floor-map/sheet.ts";
import { tenth } from "../../../server/lib/tenth.ts";
import { pointsOf } from "./points.ts";

type Core = FloorPlan["cores"][number];

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

function frameOf({ left, top, right, bottom }: Rectangle, inset: number): Frame {
  return {
    x: tenth(left + inset),
    y: tenth(top + inset),
    width: tenth(right - left - 2 * inset),
    height: tenth(bottom - top - 2 * inset),
  };
}

function treads({ x, y, width, height }: Frame): string {
  const isUpright = height >= width;
  const length = isUpright ? height : width;
  const count = Math.max(0, Math.floor(length / 4) - 1);
  return Array.from({ length: count }, (_, i) => {
    const at = tenth((i + 1) * 4);
    return isUpright ? `M${x} ${tenth(y + at)}h${width}` : `M${tenth(x + at)} ${y}v${height}`;
  }).join("");
}

function arrow({ x, y, width, height }: Frame, isForward: boolean): string {
  const cx = tenth(x + width / 2);
  const cy = tenth(y + height / 2);
  if (height >= width) {
    const reach = tenth(Math.max(4, height / 2 - 6));
    const tip = isForward ? tenth(cy - reach) : tenth(cy + reach);
    const tail = isForward ? tenth(cy + reach) : tenth(cy - reach);
    return `M${cx} ${tail}V${tip}m-3 ${isForward ? 5 : -5}l3 ${isForward ? -5 : 5} 3 ${isForward ? 5 : -5}`;
  }
  const reach = tenth(Math.max(4, width / 2 - 6));
  const tip = isForward ? tenth(cx - reach) : tenth(cx + reach);
  const tail = isForward ? tenth(cx + reach) : tenth(cx - reach);
  return `M${tail} ${cy}H${tip}m${isForward ? 5 : -5} -3l${isForward ? -5 : 5} 3 ${isForward ? 5 : -5} 3`;
}

function lanes({ x, y, width, height }: Frame): [Frame, Frame] {
  if (height >= width) {
    const lane = tenth(width / 2 - 1);
    return [
      { x, y, width: lane, height },
      { x: tenth(x + width - lane), y, width: lane, height },
    ];
  }
  const lane = tenth(height / 2 - 1);
  return [
    { x, y, width, height: lane },
    { x, y: tenth(y + height - lane), width, height: lane },
  ];
}

const LANE = 11;

function Escalator({ box, index }: { box: Rectangle; index: number }) {
  const breadth = Math.min(box.right - box.left, box.bottom - box.top);
  if (breadth < 8) return null;
  const isDouble = breadth >= 2 * LANE + 6;
  const frame = frameOf(box, isDouble ? 3 : 2);
  const shown = isDouble ? lanes(frame) : [frame];
  return shown.map((lane, i) => (
    <g key={lane.x + lane.y}>
      <rect {...lane} className="plan-escalator" />
      <path d={treads(lane)} className="plan-thin" />
      <path d={arrow(lane, (i + (isDouble ? 0 : index)) % 2 === 0)} className="plan-arrow" />
    </g>
  ));
}

function Elevator({ box }: { box: Rectangle }) {
  const { x, y, width, height } = frameOf(box, 0);
  return (
    <path
      className="plan-thin"
      d={`M${x} ${y}l${width} ${height}M${tenth(x + width)} ${y}l${-width} ${height}`}
    />
  );
}

function Stairs({ box }: { box: Rectangle }) {
  return <path className="plan-thin" d={treads(frameOf(box, 0))} />;
}

function Toilet({ box }: { box: Rectangle }) {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = Math.min(1, (width - 4) / 26, (height - 4) / 24);
  if (scale < 0.4) return null;
  const x = tenth((box.left + box.right) / 2 - 12 * scale);
  const y = tenth((box.top + box.bottom) / 2 - 10.5 * scale);
  return (
    <g transform={`translate(${x} ${y}) scale(${Math.round(scale * 100) / 100})`}>
      <g className="plan-pictogram">
        <circle cx="5" cy="2.5" r="2.5" />
        <path d="M2 6h6v8H7v7H3v-7H2z" />
        <circle cx="19" cy="2.5" r="2.5" />
        <path d="M17 6h4l2.5 8h-2.5v7h-4v-7h-2.5z" />
      </g>
      <path d="M12-1v24" className="plan-thin" />
    </g>
  );
}

const drawings = { escalator: Escalator, elevator: Elevator, stairs: Stairs, toilet: Toilet };
const names = { escalator: "エスカレーター", elevator: "エレベーター", stairs: "階段", toilet: "トイレ" };

export function PlanCore({ sheet, core, index }: { sheet: Sheet; core: Core; index: number }) {
  const box = boundingBox(core.outline.map((point) => onSheet(sheet, point)));
  const Drawing = drawings[core.kind];
  return (
    <g>
      <title>{names[core.kind]}</title>
      <polygon points={pointsOf(sheet, core.outline)} className="plan-core" />
      <Drawing box={box} index={index} />
    </g>
  );
}
