import { ENDS_WITHIN_YEAR, endsWithinYear } from "../../server/lib/contract-end.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import { isVacant, type MapUnit } from "../../server/lib/floor-map/unit.ts";

function Swatch({ colour }: { colour: Colour }) {
  const fill = colour.isPattern ? `url(#fill-${colour.key})` : undefined;
  const quiet = colour.key === "plain" ? "unit-plain" : `unit-filled fill-${colour.key}`;
  return (
    <svg width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="25"
        height="17"
        fill={fill}
        className={`unit ${fill ? "unit-filled" : quiet}`}
      />
      {colour.letter && (
        <text x="13" y="14" className="legend-letter">
          {colour.letter}
        </text>
      )}
    </svg>
  );
}

interface LegendProps {
  colours: readonly { colour: Colour; count: number }[];
  units: readonly MapUnit[];
  today: string;
  hasSelection: boolean;
}

export function Legend({ colours, units, today, hasSelection }: LegendProps) {
  const soon = units.filter(({ end }) => endsWithinYear(end, today)).length;
  const vacant = units.filter(isVacant).length;
  return (
    <ul className="legend" aria-label="凡例">
      {colours.map(({ colour, count }) => (
        <li key={colour.label}>
          <Swatch colour={colour} />
          {colour.label} <b>{count}</b>
        </li>
      ))}
      <li>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path className="unit-soon" d="M2 2h14L2 16z" />
        </svg>
        {ENDS_WITHIN_YEAR} <b>{soon}</b>
      </li>
      <li>
        <svg width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">
          <rect x="1" y="1" width="24" height="16" className="unit unit-plain unit-vacant" />
        </svg>
        空き <b>{vacant}</b>
      </li>
      {hasSelection && (
        <li>
          <svg width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">
            <rect x="2" y="2" width="22" height="14" className="selection-line" />
          </svg>
          選択中
        </li>
      )}
    </ul>
  );
}
