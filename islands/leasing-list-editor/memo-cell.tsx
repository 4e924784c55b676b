import { useEffect, useRef, useState } from "react";
import type { LeasingListEntry } from "./props.ts";

interface MemoCellProps {
  item: LeasingListEntry;
  isOpen: boolean;
  save(seen: LeasingListEntry, memo: string): Promise<boolean>;
}

export function MemoCell({ item, isOpen: isContested, save }: MemoCellProps) {
  const [isReady, setReady] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const seen = useRef(item);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = draft !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => {
    setDraft(undefined);
    setRefused(false);
  };
  const keep = async (memo: string) => {
    close();
    if (memo === item.memo || (await save(seen.current, memo))) return;
    setDraft(memo);
    setRefused(true);
  };
  if (draft !== undefined)
    return (
      <td className="memo-cell">
        {isRefused && (
          <p className="memo-latest">
            現在のメモ：{item.memo === "" ? "（空欄）" : <span className="pre-line">{item.memo}</span>}
          </p>
        )}
        <textarea
          ref={field}
          className="textarea memo-field"
          rows={3}
          maxLength={2000}
          value={draft}
          data-unsaved={draft === item.memo ? undefined : ""}
          data-left-open={draft === item.memo ? undefined : ""}
          aria-label={`${item.name}のメモ`}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.nativeEvent.isComposing) close();
          }}
        />
        <span className="memo-actions">
          <button
            type="button"
            className="button button-small button-primary"
            onClick={() => void keep(draft.trim())}
          >
            メモを保存
          </button>
          <button type="button" className="button button-small" onClick={close}>
            取り消す
          </button>
        </span>
      </td>
    );
  return (
    <td className="memo-cell">
      <div className="memo-shown">
        <span className="memo-text">{item.memo}</span>
        {isReady && item.id > 0 && !isContested && (
          <button
            ref={opener}
            type="button"
            className="memo-open"
            onClick={() => {
              seen.current = item;
              setDraft(item.memo);
            }}
            aria-label={`${item.name}のメモを編集`}
          >
            <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d="M4 16l.8-3.600L13.500 3.700l2.800 2.800L7.600 15.200zM11.700 5.500l2.800 2.800" />
            </svg>
          </button>
        )}
      </div>
    </td>
  );
}
