import { memo } from "react";
import { Adopted } from "../shared/adopted.tsx";

export const GraphBase = memo(() => <Adopted className="graph-base" />);
export const GraphLegend = memo(() => <Adopted as="ul" className="legend graph-legend" />);
