import { useEffect, useState } from "react";
import type { Point } from "../../server/lib/geometry.ts";
import { CornerTable } from "./corner-table.tsx";
import { DrawingBoard } from "./drawing-board.tsx";
import { Measure } from "./measure.tsx";
import { PlainOutline } from "./plain-outline.tsx";
import type { SectionOutlineEditorProps } from "./props.ts";
import { RectangleTool } from "./rectangle-tool.tsx";
import { Tools } from "./tools.tsx";
import { type Editor, useEditor } from "./use-editor.ts";
import { useField } from "./use-field.ts";
import { useFloor } from "./use-floor.ts";

export function SectionOutlineEditor(props: SectionOutlineEditorProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const floor = useFloor(props);
  const [area, setArea] = useField("area_tsubo", props.area);
  const [number] = useField("number", props.number);
  const editor = useEditor(floor, props.outline);
  const { plan, isBlank, neighbours } = floor;
  const value = isLive ? (
    <OutlineValue outline={editor.settled} first={props.outline} />
  ) : (
    <PlainOutline text={props.text} error={props.error} />
  );
  return (
    <div className="outline-editor" id={isLive ? "outline" : undefined} tabIndex={-1}>
      {isLive && props.error && <p className="field-error">{props.error}</p>}
      {plan ? (
        <>
          {isBlank && (
            <p className="field-hint">
              このフロアの図面は登録されていません。白紙に区画の形を描きます（目盛はメートルです）。
            </p>
          )}
          {isLive && (
            <Tools editor={editor}>
              <RectangleTool area={area} onMake={editor.makeRectangle} />
            </Tools>
          )}
          <DrawingBoard
            editor={editor}
            title={`${floor.name} 区画${number}の形`}
            plan={plan}
            neighbours={neighbours}
            number={number}
            isLive={isLive}
          />
          <Measure
            outline={editor.outline}
            around={{ floor: isBlank ? undefined : plan.outline, neighbours }}
            area={area}
            onTake={isLive ? setArea : undefined}
          />
          {isLive && <Corners editor={editor} />}
        </>
      ) : (
        <p className="outline-missing">{missingText(floor.name)}</p>
      )}
      {floor.state === "loading" && <p role="status">フロアを読み込み中です</p>}
      {floor.state === "failed" && <p className="outline-problem">フロアのデータを取得できませんでした。</p>}
      {value}
    </div>
  );
}

function missingText(floorName: string): string {
  return floorName === ""
    ? "フロアを選択すると、区画図に形を描けます。"
    : "このフロアの区画図はまだ登録されていません。面積だけで登録できます。";
}

function Corners({ editor }: { editor: Editor }) {
  const { settled, selected } = editor;
  const corner = settled[selected];
  return (
    <>
      <details className="corner-details">
        <summary>頂点の座標を数値で編集（{settled.length}点）</summary>
        <CornerTable
          outline={settled}
          selected={selected}
          onPlace={editor.place}
          onSelect={editor.select}
          onAdd={editor.add}
          onRemove={editor.remove}
        />
      </details>
      <p className="visually-hidden" role="status">
        {corner && `頂点${selected + 1}、x ${corner[0]}m、y ${corner[1]}m`}
      </p>
    </>
  );
}

function OutlineValue({ outline, first }: { outline: readonly Point[]; first: readonly Point[] }) {
  const value = outline.length > 0 ? JSON.stringify(outline) : "";
  const isRedrawn = JSON.stringify(outline) !== JSON.stringify(first);
  return <input type="hidden" name="outline" value={value} data-unsaved={isRedrawn ? "" : undefined} />;
}
