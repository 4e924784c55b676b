import { Adopted } from "../shared/adopted.tsx";
import type { PanelBodyProps } from "./panel-body.tsx";

/** Its content may be `first-click.ts`'s by now. */
export function StillPanel({ isFolded }: PanelBodyProps) {
  return <Adopted as="div" className="section-panel-body" hidden={isFolded} />;
}
