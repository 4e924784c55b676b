import { type KeyboardEvent, useState } from "react";
import type { Point } from "../../server/lib/geometry.ts";
import { typedNumber } from "../../server/lib/typed-number.ts";

interface NumberCellProps {
  name: string;
  value: number;
  onCommit: (value: number) => void;
}

function NumberCell({ name, value, onCommit }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const number = typed === undefined ? undefined : typedNumber(typed);
    setTyped(undefined);
    if (number !== undefined && Number.isFinite(number)) onCommit(number);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.keyCode === 229) return;
    // The field stands in the section's form, which Enter would send.
    event.preventDefault();
    commit();
  };
  return (
    <input
      className="input input-small number"
      inputMode="decimal"
      aria-label={name}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={key}
    />
  );
}

interface CornerTableProps {
  outline: readonly Point[];
  selected: number;
  onPlace: (index: number, point: Point) => void;
  onSelect: (index: number) => void;
  onAdd: (index: number) => void;
  onRemove: (index: number) => void;
}

export function CornerTable({ outline, selected, onPlace, onSelect, onAdd, onRemove }: CornerTableProps) {
  return (
    <table className="data-table data-table-tight corner-table">
      <caption className="visually-hidden">区画の頂点の座標（メートル、北西の角から右へx、下へy）</caption>
      <thead>
        <tr>
          <th scope="col">頂点</th>
          <th scope="col">x（m）</th>
          <th scope="col">y（m）</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {outline.map(([x, y], i) => (
          <tr
            key={`${String(i)} of ${String(outline.length)}`}
            className={i === selected ? "is-selected" : undefined}
            onFocus={() => onSelect(i)}
          >
            <th scope="row">{i + 1}</th>
            <td>
              <NumberCell
                name={`頂点${i + 1}のx（m）`}
                value={x}
                onCommit={(value) => onPlace(i, [value, y])}
              />
            </td>
            <td>
              <NumberCell
                name={`頂点${i + 1}のy（m）`}
                value={y}
                onCommit={(value) => onPlace(i, [x, value])}
              />
            </td>
            <td className="no-wrap">
              <button type="button" className="button button-small" onClick={() => onAdd(i)}>
                次に追加<span className="visually-hidden">（頂点{i + 1}の次）</span>
              </button>{" "}
              <button
                type="button"
                className="button button-small"
                disabled={outline.length <= 3}
                onClick={() => onRemove(i)}
              >
                削除<span className="visually-hidden">（頂点{i + 1}）</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
