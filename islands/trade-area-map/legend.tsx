import {
  clusterLetter,
  POPULATION_STEP_LABELS,
  POPULATION_UNIT,
} from "../../server/lib/trade-area-map/shading.ts";
import { MarkShape } from "./marks.tsx";
import type { Shading, TradeAreaMapProps } from "./props.ts";
import { ringLabel } from "./rings.tsx";

function Ramp() {
  return (
    <li className="map-ramp">
      <svg
        width="284"
        height="36"
        viewBox="0 0 284 36"
        role="img"
        aria-label={`人口密度の凡例。${POPULATION_STEP_LABELS.join("、")}${POPULATION_UNIT}で区分`}
      >
        {[1, 2, 3, 4, 5].map((step) => (
          <rect
            key={step}
            className={`map-key map-population-${step}`}
            x={(step - 1) * 44 + 0.5}
            y="0.5"
            width="44"
            height="13"
          />
        ))}
        {POPULATION_STEP_LABELS.map((label, index) => (
          <text key={label} x={(index + 1) * 44} y="31">
            {label}
          </text>
        ))}
        <text x="252" y="12">
          {POPULATION_UNIT}
        </text>
      </svg>
    </li>
  );
}

function ClusterKeys({ clusters, cells }: Pick<TradeAreaMapProps, "clusters" | "cells">) {
  const present = new Set(cells.map((cell) => cell[3]));
  return clusters
    .filter(({ cluster }) => present.has(cluster))
    .map(({ cluster, name }) => (
      <li key={cluster}>
        <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
          <rect className={`map-key map-cluster-${cluster}`} x="0.5" y="0.5" width="21" height="17" />
          <text className="map-cell-letter" x="11" y="14">
            {clusterLetter(cluster)}
          </text>
        </svg>
        {name}
      </li>
    ));
}

const ROADS = [
  { kind: "national", label: "国道" },
  { kind: "prefectural", label: "都道府県道" },
];

function RoadKeys() {
  return ROADS.map(({ kind, label }) => (
    <li key={kind}>
      <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
        <path className={`map-${kind}`} d="M0 9h24" />
        <path className={`map-${kind}-inner`} d="M0 9h24" />
      </svg>
      {label}
    </li>
  ));
}

export function Legend({ map, shading }: { map: TradeAreaMapProps; shading: Shading }) {
  const { cells, clusters, legend, rings, point, tiles, mainRoads } = map;
  return (
    <ul className="legend map-legend">
      {cells.length > 0 && shading === "population" && <Ramp />}
      {shading === "cluster" && <ClusterKeys clusters={clusters} cells={cells} />}
      {legend.map(({ kind, label }) => (
        <li key={kind}>
          <svg width="24" height="22" viewBox="-12 -11 24 22" aria-hidden="true">
            <MarkShape kind={kind} />
          </svg>
          {label}
        </li>
      ))}
      {rings.length > 0 && point && (
        <li>
          <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
            <circle className="map-ring" cx="12" cy="9" r="7.5" />
          </svg>
          {rings.map(ringLabel).join("・")}
        </li>
      )}
      <li>
        <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
          <path className="map-jr" d="M0 9h24" />
          <path className="map-jr-stripe" d="M0 9h24" />
        </svg>
        JR
      </li>
      <li>
        <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
          <path className="map-private" d="M0 9h24" />
          <path className="map-private-ticks" d="M0 9h24" />
        </svg>
        私鉄・地下鉄
      </li>
      {tiles.includes(".svg") && (
        <li>
          <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
            <path className="map-expressway" d="M0 9h24" />
            <path className="map-expressway-inner" d="M0 9h24" />
          </svg>
          高速道路
        </li>
      )}
      {mainRoads && <RoadKeys />}
    </ul>
  );
}
