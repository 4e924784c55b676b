import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Coordinates } from "../../server/lib/trade-area-map/mercator.ts";
import { type MapView, type Pixel, placeOf } from "../../server/lib/trade-area-map/viewport.ts";
import { Cells } from "./cells.tsx";
import { Legend } from "./legend.tsx";
import { MapFrame } from "./map-frame.tsx";
import { Marks, Names } from "./marks.tsx";
import type { Point, TradeAreaMapProps } from "./props.ts";
import { PointMark, Rings } from "./rings.tsx";
import { Tiles } from "./tiles.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useMapView } from "./use-map-view.ts";
import { usePlaceNames } from "./use-place-names.ts";
import { usePointFields } from "./use-point-fields.ts";
import { useTileProbe } from "./use-tile-probe.ts";

const STEP = 80;
const pans: Record<string, Pixel> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
const zooms: Record<string, number> = { "+": 1, ";": 1, "=": 1, "-": -1 };

function usePoint({ point: given, pick }: TradeAreaMapProps) {
  const [point, setPoint] = useState<Point | null>(given);
  const show = useCallback((place: Coordinates) => setPoint({ ...place, label: "選択した地点" }), []);
  const fill = usePointFields(pick, show);
  const choose = useCallback(
    (place: Coordinates) => {
      show(place);
      fill(place);
    },
    [show, fill],
  );
  return { point, choose };
}

export function TradeAreaMap(props: TradeAreaMapProps) {
  const { label, size, tiles, names, credit, rings, emphasis, cells, marks, pick } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const moving = useRef<SVGGElement>(null);
  const [isReady, setReady] = useState(false);
  const [shading, shade] = useState(props.shading);
  const { point, choose } = usePoint(props);
  const pickAt = (from: MapView, at: Pixel) => {
    if (pick) choose(placeOf(from, size, at));
  };
  const { view, pan, zoom, fit } = useMapView(props.view, size, drawing, moving, pickAt);
  usePlaceNames(pick !== null);
  const isBroken = useTileProbe(tiles, props.view, size);
  useEffect(() => {
    setReady(true);
    const port = drawing.current?.closest(".figure-scroll");
    if (port) port.scrollLeft = (port.scrollWidth - port.clientWidth) / 2;
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return;
    const move = pans[event.key];
    const steps = zooms[event.key];
    if (move) pan(...move);
    else if (steps !== undefined) zoom(steps);
    else if (event.key === "0") fit();
    else if (event.key === "Enter" && pick) pickAt(view, [size.width / 2, size.height / 2]);
    else return;
    event.preventDefault();
  };
  return (
    <figure className="figure trade-area-figure">
      <Toolbar
        shadings={props.shadings}
        shading={shading}
        moves={isReady ? { pan, zoom, fit } : undefined}
        shade={shade}
      />
      <div className="figure-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls and is moved by keys must take the focus. */}
        <section className="map-window" tabIndex={0} aria-label={label} onKeyDown={press}>
          <svg
            ref={drawing}
            className={`trade-area-map${pick ? " is-picking" : ""}`}
            viewBox={`0 0 ${size.width} ${size.height}`}
          >
            <title>{label}</title>
            <defs>
              <clipPath id="map-clip">
                <rect width={size.width} height={size.height} />
              </clipPath>
            </defs>
            <g clipPath="url(#map-clip)">
              <rect className="map-ground" width={size.width} height={size.height} />
              <g ref={moving}>
                <Tiles view={view} size={size} address={tiles} />
                <Cells cells={cells} shading={shading} view={view} size={size} />
                {point && <Rings point={point} rings={rings} emphasis={emphasis} view={view} size={size} />}
                <Marks marks={marks} view={view} size={size} areSigned={false} />
                <Names names={names} marks={marks} view={view} size={size} />
                <Marks marks={marks} view={view} size={size} areSigned={true} />
                {point && <PointMark point={point} view={view} size={size} />}
              </g>
              {pick && (
                <path
                  className="map-crosshair"
                  d={`M${size.width / 2 - 14} ${size.height / 2}h28M${size.width / 2} ${size.height / 2 - 14}v28`}
                />
              )}
              <MapFrame view={view} size={size} />
            </g>
          </svg>
        </section>
      </div>
      {isBroken && (
        <p className="map-broken" role="status">
          地図を表示できません。一覧から内容を確認できます。
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isReady && pick && point
          ? `北緯${point.latitude.toFixed(5)}度、東経${point.longitude.toFixed(5)}度を選択しました`
          : ""}
      </p>
      <figcaption className="figure-caption">
        <Legend map={props} shading={shading} />
        {isReady && (
          <p className="map-help">
            ドラッグまたは矢印キーで移動、＋－キーまたはCtrlとホイールで拡大・縮小できます。
            {pick ? "地図をクリックするか、Enterキーで中心の地点を選びます。" : ""}
          </p>
        )}
        <p className="source">{credit}</p>
      </figcaption>
    </figure>
  );
}
