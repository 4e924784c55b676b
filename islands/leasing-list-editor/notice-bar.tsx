import { useEffect, useRef } from "react";
import type { LeasingListEntry } from "./props.ts";
import type { Notice } from "./use-list.ts";

interface NoticeBarProps {
  notice: Notice | undefined;
  undo(removed: readonly LeasingListEntry[]): void;
  close(): void;
}

export function NoticeBar({ notice, undo, close }: NoticeBarProps) {
  const back = useRef<HTMLButtonElement>(null);
  const removed = notice?.removed;
  useEffect(() => {
    // The removed row took the focus with it.
    if (removed && document.activeElement === document.body) back.current?.focus();
  }, [removed]);
  const isError = notice?.kind === "error";
  return (
    <div className="leasing-notices">
      <div role="status">{notice && !isError && <p className="leasing-notice">{notice.text}</p>}</div>
      <div role="alert">
        {notice && isError && (
          <div className="leasing-notice leasing-notice-error">
            <p>{notice.text}</p>
            {notice.details && (
              <ul>
                {notice.details.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {notice?.signIn && <SignInLink />}
      {removed && (
        <button ref={back} type="button" className="button button-small" onClick={() => undo(removed)}>
          元に戻す
        </button>
      )}
      {notice && (
        <button type="button" className="button button-small button-quiet" onClick={close}>
          閉じる<span className="visually-hidden">：通知</span>
        </button>
      )}
    </div>
  );
}

export function SignInLink() {
  return (
    <a className="button button-small" href="/signin" target="_blank" rel="noopener">
      新しいタブでログイン
    </a>
  );
}
