import type { RefObject } from "react";
export interface GroupProps {
  className: string;
  groupRef?: RefObject<SVGGElement | null> | undefined;
  isHidden?: boolean | undefined;
}

/** Repeated shapes as one piece of markup, already escaped: React neither compares nor hydrates them one by one. */
export function Drawn({ className, markup, groupRef, isHidden }: GroupProps & { markup: string }) {
  return (
    <g
      {...(groupRef && { ref: groupRef })}
      className={className}
      aria-hidden={isHidden}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
