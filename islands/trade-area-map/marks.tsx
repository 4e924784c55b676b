import { memo } from "react";
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
/** Far away a mark without a sign is drawn small, so that it leaves the names of prefectures readable. */
const FAR = { zoom: 7, scale: 0.5 };
/** With more, the list is the quicker way by keyboard. */
const MOST_STOPS = 20;

interface MarksProps {
  marks: readonly Mark[];
  view: MapView;
  size: MapSize;
}

export const Marks = memo(function Marks({ marks, view, size }: MarksProps) {
  const isLong = marks.length > MOST_STOPS;
  const drawn = marks
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
            <g
              transform={view.zoom < FAR.zoom && mark.sign === undefined ? `scale(${FAR.scale})` : undefined}
            >
              <MarkShape kind={mark.kind} sign={mark.sign} />
            </g>
          </a>
        </g>
      ))}
    </g>
  );
});
