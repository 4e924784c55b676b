import { Icon } from "./icon.tsx";

interface ZoomButtonsProps {
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
}

export function ZoomButtons({ zoomIn, zoomOut, fit }: ZoomButtonsProps) {
  return (
    <fieldset className="zoom-buttons" aria-label="表示倍率">
      <button type="button" aria-label="縮小" onClick={zoomOut}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label="拡大" onClick={zoomIn}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="全体を表示" onClick={fit}>
        <Icon name="fit" />
      </button>
    </fieldset>
  );
}
