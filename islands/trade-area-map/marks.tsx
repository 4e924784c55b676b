import { memo } from "react";
import { placeNames } from "../../server/lib/trade-area-map/place-names.ts";
import type { NamedPoint } from "../../server/lib/trade-area-map/prefectures.ts";
import { type MapSize, type MapView, pixelOf } from "../../server/lib/trade-area-map/viewport.ts";
import type { Mark, MarkKind } from "./props.ts";

/** Each kind has its own shape, so that it is told without its colour. */
export function MarkShape({ kind, sign }: { kind: MarkKind; sign?: string | undefined }) {
  return (
    <g className={`map-mark map-mark-${kind}`}>
      {kind === "own" && <circle r="10.5" />}
      {kind === "facility" && <rect x="-9" y="-9" width="18" height="18" rx="2" />}
      {kind === "benchmark" && <path d="M0-8l7.500 13h-15z" />}
      {kind === "saved" && <path d="M0-11l10 11-10 11-10-11z" />}
      {sign !== undefined && <text y="5">{sign}</text>}
    </g>
  );
}

const ORDER: readonly MarkKind[] = ["benchmark", "facility", "saved", "own"];
const names: Record<MarkKind, string> = {
  benchmark: "ベンチマーク店舗",
  facility: "商業施設",
  own: "自店",
  saved: "保存した地点",
};
const FAR = { zoom: 7, scale: 0.5 };
const HALF = 11;
const MOST_STOPS = 20;

const isSmall = ({ sign }: Mark, view: MapView) => view.zoom < FAR.zoom && sign === undefined;

interface MarksProps {
  marks: readonly Mark[];
  view: MapView;
  size: MapSize;
  areSigned: boolean;
}

export const Marks = memo(function Marks({ marks, view, size, areSigned }: MarksProps) {
  const isLong = marks.length > MOST_STOPS;
  const drawn = marks
    .filter(({ sign }) => (sign !== undefined) === areSigned)
    .map((mark) => ({ mark, at: pixelOf(view, size, mark) }))
    .filter(({ at: [x, y] }) => x > -12 && y > -12 && x < size.width + 12 && y < size.height + 12)
    .sort((a, b) => ORDER.indexOf(a.mark.kind) - ORDER.indexOf(b.mark.kind));
  return (
    <g>
      {drawn.map(({ mark, at: [x, y] }) => (
        <g
          key={`${mark.kind} ${mark.href} ${mark.name}`}
          transform={`translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`}
        >
          <a
            href={mark.href}
            aria-label={`${names[mark.kind]} ${mark.sign ?? ""} ${mark.name}`.replace(/ +/g, " ")}
            tabIndex={isLong ? -1 : undefined}
          >
            <title>{mark.name}</title>
            <g transform={isSmall(mark, view) ? `scale(${FAR.scale})` : undefined}>
              <MarkShape kind={mark.kind} sign={mark.sign} />
            </g>
          </a>
        </g>
      ))}
    </g>
  );
});

interface NamesProps extends Omit<MarksProps, "areSigned"> {
  names: readonly NamedPoint[];
}

export const Names = memo(function Names({ names, marks, view, size }: NamesProps) {
  const obstacles = marks.map((mark) => ({ ...mark, half: isSmall(mark, view) ? HALF * FAR.scale : HALF }));
  const placed = placeNames(view, size, names, obstacles);
  return (
    <g className="map-names">
      {placed.map(({ name, x, y }) => (
        <text key={name} x={Math.round(x)} y={Math.round(y) + 4}>
          {name}
        </text>
      ))}
    </g>
  );
});
