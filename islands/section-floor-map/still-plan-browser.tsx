import { useState } from "react";

/** A group left as the server drew it; drawn anew by the browser, it takes over what the server had drawn. */
function Still({ name }: { name: string }) {
  const [drawn] = useState(() => document.querySelector(`.${name}`));
  const fill = (group: SVGGElement | null) => {
    if (group && drawn && !group.firstChild) group.append(...drawn.childNodes);
  };
  return (
    <g className={name} ref={fill} suppressHydrationWarning>
      {""}
    </g>
  );
}

export function PlanBelow() {
  return <Still name="plan-below" />;
}

export function PlanAbove() {
  return <Still name="plan-above" />;
}
