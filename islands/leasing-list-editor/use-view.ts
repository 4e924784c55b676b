import { useCallback, useRef, useState } from "react";
import { type LeasingView, leasingHref } from "../../server/lib/leasing-view.ts";

export function useView(path: string, initial: LeasingView) {
  const [view, setView] = useState(initial);
  const latest = useRef(initial);
  const look = useCallback(
    (changes: Partial<LeasingView>) => {
      latest.current = { ...latest.current, ...changes };
      history.replaceState(history.state, "", leasingHref(path, latest.current));
      setView(latest.current);
      return latest.current;
    },
    [path],
  );
  return { view, look };
}
