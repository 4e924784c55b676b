import { formatArea } from "../../server/lib/areas.ts";
import { recruitmentStatusLabels } from "../../server/lib/labels.ts";
import { StatusBadge } from "../shared/status-badge.tsx";
import { FloorFigure } from "./floor-figure.tsx";
import { FloorSummary } from "./floor-summary.tsx";
import { panelHref } from "./panel-href.ts";
import { ContractTerms } from "./panel-terms.tsx";
import type { SectionFloorMapProps } from "./props.ts";
import { Toolbar } from "./toolbar.tsx";

export function PastFloorMap(props: SectionFloorMapProps) {
  const { path, floor, floors, units, today, state } = props;
  const hrefOf = panelHref(path, state);
  const unit = units.find(({ id }) => id === state.section);
  return (
    <>
      <Toolbar path={path} floors={floors} floor={floor} hasMap state={state} />
      <div className={`section-workbench is-past${state.view === "map" ? " is-map-mode" : ""}`}>
        <FloorFigure page={props} state={state} isReady={false} hrefOf={hrefOf} />
        <section className="section-panel" id="section-panel" aria-labelledby="section-panel-title">
          <div className="section-panel-body">
            {unit ? (
              <>
                <div className="section-panel-head">
                  <h2 id="section-panel-title">区画{unit.number}</h2>
                  <StatusBadge badge={recruitmentStatusLabels[unit.status]} />
                  <p>
                    {formatArea(unit.area)}&ensp;{floor.name}
                  </p>
                </div>
                <ContractTerms unit={unit} />
              </>
            ) : (
              <FloorSummary floorName={floor.name} units={units} today={today} hrefOf={hrefOf} />
            )}
          </div>
        </section>
      </div>
    </>
  );
}
