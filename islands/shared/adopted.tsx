import { useState } from "react";
import type { GroupProps } from "./drawn.tsx";

/**
 * A group whose parts stay as the server drew them; where a browser draws the island anew, it takes them over. What
 * changes later is changed through `groupRef`.
 */
export function Adopted({
  as: Group = "g",
  className,
  groupRef,
  isHidden,
  hidden,
}: GroupProps & { as?: "g" | "tbody" | "ul" | "div"; hidden?: boolean }) {
  const [adopt] = useState(() => {
    const [drawn] = document.getElementsByClassName(className);
    return (group: Element | null) => {
      if (group && drawn && !group.firstChild) group.append(...drawn.childNodes);
      if (groupRef) groupRef.current = group as SVGGElement | null;
    };
  });
  return (
    <Group ref={adopt} className={className} aria-hidden={isHidden} hidden={hidden} suppressHydrationWarning>
      {""}
    </Group>
  );
}
