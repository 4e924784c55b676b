import { type KeyboardEvent, useState } from "react";
import { squareMetres } from "../../server/lib/areas.ts";
import { typedNumber } from "../../server/lib/typed-number.ts";

function sidesOf(area: string): [string, string] {
  const tsubo = typedNumber(area);
  if (tsubo === undefined || !(tsubo > 0)) return ["8.0", "10.0"];
  const metres = squareMetres(tsubo);
  const width = Math.round(Math.sqrt(metres / 1.25) * 10) / 10;
  return [width.toFixed(1), (metres / width).toFixed(1)];
}

export function RectangleTool({
  area,
  onMake,
}: {
  area: string;
  onMake: (width: number, depth: number) => void;
}) {
  const [typed, setTyped] = useState<[string, string]>();
  const [width, depth] = typed ?? sidesOf(area);
  const [w, d] = [typedNumber(width), typedNumber(depth)];
  const isRight = w !== undefined && d !== undefined && w > 0 && d > 0 && w <= 1000 && d <= 1000;
  const make = () => isRight && onMake(w, d);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    make();
  };
  return (
    <fieldset className="rectangle-tool" onKeyDown={key}>
      <legend className="visually-hidden">長方形を置く</legend>
      <label className="inline-field">
        <span className="inline-field-label">間口（m）</span>
        <input
          className="input input-small number"
          inputMode="decimal"
          size={5}
          value={width}
          onChange={(event) => setTyped([event.target.value, depth])}
        />
      </label>
      <label className="inline-field">
        <span className="inline-field-label">奥行（m）</span>
        <input
          className="input input-small number"
          inputMode="decimal"
          size={5}
          value={depth}
          onChange={(event) => setTyped([width, event.target.value])}
        />
      </label>
      <button type="button" className="button button-small" disabled={!isRight} onClick={make}>
        長方形を置く
      </button>
    </fieldset>
  );
}
