import type { FloorPlan } from "../../server/contract/floors.ts";
import { cornerKeys } from "./corner-keys.ts";
import { Handles } from "./handles.tsx";
import { OutlineDrawing } from "./outline-drawing.tsx";
import type { OutlineNeighbour } from "./props.ts";
import type { Editor } from "./use-editor.ts";

interface DrawingBoardProps {
  editor: Editor;
  title: string;
  plan: FloorPlan;
  neighbours: readonly OutlineNeighbour[];
  number: string;
  isLive: boolean;
}

export function DrawingBoard({ editor, title, plan, neighbours, number, isLive }: DrawingBoardProps) {
  const { pointer, sheet, outline } = editor;
  const { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } = pointer;
  return (
    <div className={`outline-window${editor.isAdding ? " is-adding" : ""}`}>
      <OutlineDrawing
        title={title}
        plan={plan}
        neighbours={neighbours}
        number={number}
        outline={outline}
        drawingRef={editor.drawing}
        listeners={{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }}
        bodyListeners={{ onPointerDown: pointer.onBodyDown }}
      >
        {isLive && sheet && (
          <Handles
            sheet={sheet}
            outline={outline}
            selected={editor.selected}
            onCornerDown={pointer.onCornerDown}
            onMiddleDown={pointer.onMiddleDown}
            onKey={cornerKeys(editor)}
            onSelect={editor.select}
          />
        )}
      </OutlineDrawing>
    </div>
  );
}
