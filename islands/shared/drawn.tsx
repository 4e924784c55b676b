import type { RefObject } from "react";
import { markupOf, type Shape } from "./shapes.ts";

export interface GroupProps {
  className: string;
  groupRef?: RefObject<SVGGElement | null> | undefined;
  isHidden?: boolean | undefined;
}

/** Repeated shapes as one piece of markup: React neither compares nor hydrates them one by one. */
export function Drawn({ className, shapes, groupRef, isHidden }: GroupProps & { shapes: readonly Shape[] }) {
  return (
    <g
      {...(groupRef && { ref: groupRef })}
      className={className}
      aria-hidden={isHidden}
      dangerouslySetInnerHTML={{ __html: markupOf(shapes) }}
    />
  );
}
