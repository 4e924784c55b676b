import type { ReactNode } from "react";

export interface PanelBodyProps {
  isFolded: boolean;
  children: ReactNode;
}

export function PanelBody({ isFolded, children }: PanelBodyProps) {
  return (
    <div className="section-panel-body" hidden={isFolded}>
      {children}
    </div>
  );
}
