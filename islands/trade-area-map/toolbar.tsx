import { Icon } from "../shared/icon.tsx";
import type { Shading, TradeAreaMapProps } from "./props.ts";

interface ToolbarProps {
  shadings: TradeAreaMapProps["shadings"];
  shading: Shading;
  /** Undefined until the map can be moved. */
  moves: { pan(dx: number, dy: number): void; zoom(steps: number): void; fit(): void } | undefined;
  shade(shading: Shading): void;
}

const PAN_PIXELS = 120;
const arrows = [
  { label: "西へ移動", path: "M13 4l-6 6 6 6", dx: PAN_PIXELS, dy: 0 },
  { label: "北へ移動", path: "M4 13l6-6 6 6", dx: 0, dy: PAN_PIXELS },
  { label: "南へ移動", path: "M4 7l6 6 6-6", dx: 0, dy: -PAN_PIXELS },
  { label: "東へ移動", path: "M7 4l6 6-6 6", dx: -PAN_PIXELS, dy: 0 },
];

export function Toolbar({ shadings, shading, moves, shade }: ToolbarProps) {
  return (
    <div className="map-toolbar">
      {shadings.length > 0 && (
        <nav aria-label="地図の色分け">
          <ul className="segments">
            {shadings.map((one) => (
              <li key={one.shading}>
                <a
                  href={one.href}
                  aria-current={one.shading === shading ? "true" : undefined}
                  onClick={(event) => {
                    if (!moves || event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    shade(one.shading);
                  }}
                >
                  {one.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {moves && (
        <div className="map-moves">
          <fieldset className="zoom-buttons" aria-label="地図の移動">
            {arrows.map(({ label, path, dx, dy }) => (
              <button key={label} type="button" aria-label={label} onClick={() => moves.pan(dx, dy)}>
                <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                  <path d={path} />
                </svg>
              </button>
            ))}
          </fieldset>
          <fieldset className="zoom-buttons" aria-label="地図の縮尺">
            <button type="button" aria-label="縮小" onClick={() => moves.zoom(-1)}>
              <Icon name="minus" />
            </button>
            <button type="button" aria-label="拡大" onClick={() => moves.zoom(1)}>
              <Icon name="plus" />
            </button>
            <button type="button" aria-label="元の範囲に戻す" onClick={moves.fit}>
              <Icon name="fit" />
            </button>
          </fieldset>
        </div>
      )}
    </div>
  );
}
