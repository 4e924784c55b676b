import { useCallback, useEffect, useState } from "react";

export function useField(id: string, first: string): [string, (text: string) => void] {
  const [text, setText] = useState(first);
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (!field) return undefined;
    const follow = () => setText(field.value);
    follow();
    field.addEventListener("input", follow);
    return () => field.removeEventListener("input", follow);
  }, [id]);
  const write = useCallback(
    (value: string) => {
      const field = document.getElementById(id) as HTMLInputElement | null;
      if (!field) return;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [id],
  );
  return [text, write];
}
