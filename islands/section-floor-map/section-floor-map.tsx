import { type MouseEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { sectionsHref, sectionsParameters } from "../../server/lib/sections-state.ts";
import { afterPaint } from "../shared/after-paint.ts";
import { readAppState, writeAppState } from "../shared/app-state.ts";
import { Icon } from "../shared/icon.tsx";
import { isPlainClick } from "../shared/plain-click.ts";
import { FloorFigure } from "./floor-figure.tsx";
import { FloorSummary } from "./floor-summary.tsx";
import { carryState, followRows, markRow, showList } from "./list-in-step.ts";
import { Panel } from "./panel.tsx";
import { PanelBody } from "./panel-body.tsx";
import { panelHref } from "./panel-href.ts";
import type { SectionFloorMapProps } from "./props.ts";
import { StillPanel } from "./still-panel.tsx";
import { Toolbar } from "./toolbar.tsx";
import { unitIn, unitLink } from "./unit-link.ts";
import { none, useParts } from "./use-parts.ts";
import { useSectionsState } from "./use-sections-state.ts";

const TITLE_LINK = "#section-panel-title a";

function drawnUnit(id: number | undefined): Element | null {
  return document.querySelector(`.floor-map-drawing a[data-unit="${id}"]`);
}

/** Collapsing the panel is kept for this tab only; the server never knows, so it starts open and folds after mounting. */
function useCollapse() {
  const [isReady, setReady] = useState(false);
  const [isCollapsed, setCollapsed] = useState(false);
  useEffect(() => {
    setReady(true);
    setCollapsed(readAppState<{ isCollapsed: boolean }>("sections").isCollapsed === true);
  }, []);
  const toggle = () => {
    writeAppState("sections", { isCollapsed: !isCollapsed });
    setCollapsed(!isCollapsed);
  };
  return { isReady, isCollapsed, toggle };
}

/** Once `happens` is true, true for good. */
function useEver(happens: boolean): boolean {
  const [has, setHas] = useState(false);
  if (happens && !has) setHas(true);
  return has;
}

export function SectionFloorMap(props: SectionFloorMapProps) {
  const { path, facility, floor, floors, units, today } = props;
  const { state, go } = useSectionsState(path, props.state);
  // A press is answered first where it shows at once, in toolbar and panel; the drawing follows a frame later, and so
  // do the toolbar's addresses where nothing else of it changes.
  const drawn = useDeferredValue(state);
  const tools = state.color === drawn.color && state.view === drawn.view ? drawn : state;
  const { isReady, isCollapsed, toggle } = useCollapse();
  const unit = units.find(({ id }) => id === state.section);
  // What the server has drawn in the panel stays until another section is chosen.
  const isAlive = useEver(state.section !== props.state.section);
  const Body = isAlive ? PanelBody : StillPanel;
  const { parts, retry } = useParts(facility.id, isAlive ? unit : undefined);
  const stateRef = useRef(state);
  stateRef.current = state;
  const [hrefOf] = useState(() => panelHref(path, props.state));
  const onClick = (event: MouseEvent) => {
    const link = unitLink(event.target);
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    go({ section: unitIn(link) });
    // A link of the panel goes with what the panel said before.
    afterPaint(() => link.isConnected || document.querySelector<HTMLElement>(TITLE_LINK)?.focus());
  };
  useEffect(() => carryState(path, () => stateRef.current), [path]);
  useEffect(() => {
    if (isReady) showList(state.view !== "map");
  }, [state.view, isReady]);
  useEffect(() => {
    if (!isReady) return undefined;
    // Whether the list has to be scrolled is known only from its layout, and nobody should wait for that.
    return afterPaint(() => markRow(state.section, drawnUnit(state.section)));
  }, [state.section, isReady]);
  useEffect(
    () =>
      followRows((id, how) => {
        if (!units.some((one) => one.id === id)) return false;
        go({ section: id }, how === "click" ? "push" : "replace");
        if (how === "click") document.getElementById("floor-map")?.scrollIntoView({ block: "nearest" });
        return true;
      }),
    [units, go],
  );
  const retryHref = sectionsHref(path, state);
  const list = new URLSearchParams(sectionsParameters(state)).toString();
  const isMapMode = state.view === "map";
  const isBare = isMapMode && !unit;
  const isFolded = isCollapsed || isBare;
  return (
    <>
      <Toolbar path={path} floors={floors} floor={floor} hasMap state={tools} go={go} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: what is pressed are links. */}
      <div
        onClick={onClick}
        className={`section-workbench${isMapMode ? " is-map-mode" : ""}${isFolded ? " is-collapsed" : ""}`}
      >
        <FloorFigure page={props} state={drawn} isReady={isReady} hrefOf={hrefOf} />
        <section className="section-panel" id="section-panel" aria-labelledby="section-panel-title">
          <p className="visually-hidden" role="status">
            {isReady && unit ? `区画${unit.number}を選択しました` : ""}
          </p>
          {isReady && !isBare && (
            <button
              type="button"
              className="section-panel-fold"
              aria-expanded={!isCollapsed}
              aria-label={isCollapsed ? "詳細を開く" : "詳細をたたむ"}
              onClick={toggle}
            >
              <Icon name={isCollapsed ? "unfold" : "fold"} />
            </button>
          )}
          <Body isFolded={isFolded}>
            {unit ? (
              <Panel
                path={path}
                list={list}
                unit={unit}
                floorName={floor.name}
                today={today}
                parts={isAlive ? parts : (props.parts ?? none)}
                retryHref={retryHref}
                retry={retry}
              />
            ) : (
              <FloorSummary floorName={floor.name} units={units} today={today} hrefOf={hrefOf} />
            )}
          </Body>
        </section>
      </div>
    </>
  );
}
