import type { ReactNode } from "react";
import type { Editor } from "./use-editor.ts";

export function Tools({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { isAdding, canUndo, canRedo, undo, redo } = editor;
  const hasOutline = editor.settled.length > 0;
  return (
    <div className="outline-tools">
      {children}
      <button
        type="button"
        className="button button-small"
        aria-pressed={isAdding}
        onClick={editor.toggleAdding}
      >
        図に頂点を置く
      </button>
      <span className="outline-tools-end">
        <button type="button" className="button button-small" disabled={!canUndo} onClick={undo}>
          元に戻す
        </button>
        <button type="button" className="button button-small" disabled={!canRedo} onClick={redo}>
          やり直す
        </button>
        <button
          type="button"
          className="button button-small"
          disabled={!hasOutline}
          onClick={() => editor.change([])}
        >
          形を消す
        </button>
      </span>
      <p className="outline-help">
        {hasOutline
          ? "頂点はドラッグか矢印キーで動かします（0.1m、Shiftで1m）。Nで次の頂点、Pで前の頂点、Insertで追加、Deleteで削除。"
          : "長方形を置くか、図に頂点を置いて描き始めます。"}
      </p>
    </div>
  );
}
