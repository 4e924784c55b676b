import { formatArea } from "../../server/lib/areas.ts";
import { ENDS_WITHIN_YEAR, endsWithinYear } from "../../server/lib/contract-end.ts";
import { isVacant } from "../../server/lib/floor-map/unit.ts";
import { recruitmentStatusLabels } from "../../server/lib/labels.ts";
import { StatusBadge } from "../shared/status-badge.tsx";
import { tsuboText } from "./panel-terms.tsx";
import type { PanelUnit } from "./props.ts";

const SHOWN = 10;

interface FloorSummaryProps {
  floorName: string;
  units: readonly PanelUnit[];
  today: string;
  hrefOf: (id: number) => string;
}

export function FloorSummary({ floorName, units, today, hrefOf }: FloorSummaryProps) {
  const offered = units.filter(({ status }) => status === "publish" || status === "private");
  const total = units.reduce((sum, { area }) => sum + area, 0);
  return (
    <>
      <div className="section-panel-head">
        <h2 id="section-panel-title">{floorName}</h2>
        <p>区画を選ぶと、条件などを表示します。</p>
      </div>
      <dl className="definition-list">
        <dt>区画</dt>
        <dd>{units.length}区画</dd>
        <dt>面積</dt>
        <dd>{formatArea(total)}</dd>
        <dt>空き</dt>
        <dd>{units.filter(isVacant).length}区画</dd>
        <dt>{ENDS_WITHIN_YEAR}</dt>
        <dd>{units.filter(({ end }) => endsWithinYear(end, today)).length}区画</dd>
      </dl>
      <div>
        <h3>
          この階の募集<span className="muted">{offered.length}区画</span>
        </h3>
        {offered.length === 0 && <p className="muted">募集している区画はありません。</p>}
        <ul className="candidates">
          {offered.slice(0, SHOWN).map((unit) => (
            <li key={unit.id}>
              <a className="candidate-name" href={hrefOf(unit.id)} data-unit={unit.id}>
                {unit.number} {unit.tenant ?? "空き"}
              </a>
              <span className="candidate-genre">{tsuboText(unit.area)}</span>
              <StatusBadge badge={recruitmentStatusLabels[unit.status]} />
            </li>
          ))}
        </ul>
        {offered.length > SHOWN && <p className="candidates-rest muted">ほか{offered.length - SHOWN}区画</p>}
      </div>
    </>
  );
}
