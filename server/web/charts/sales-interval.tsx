import { moneyText } from "../../lib/money.ts";
import { SALES_CLASSES, salesClassOf } from "../../lib/sales-classes.ts";
import { tenth } from "../../lib/tenth.ts";
import { axisOf, inUnit, moneyRange, moneyUnit } from "./money-scale.ts";

interface SalesIntervalProps {
  /** The middle of a range where there is no prediction. */
  valueYen: number;
  lowYen: number;
  highYen: number;
  label: string;
  rangeLabel: string;
}

const FRAME = { left: 6, right: 780 };
const MILLION = 1_000_000;

export function classText(yen: number): { label: string; bounds: string } {
  const { label, minimum, maximum } = salesClassOf(yen / MILLION);
  const bounds = minimum > 0 && maximum !== null ? `（${minimum / 100}〜${maximum / 100}億円）` : "";
  return { label, bounds };
}

export function SalesInterval({ valueYen, lowYen, highYen, label, rangeLabel }: SalesIntervalProps) {
  const unit = moneyUnit();
  const axis = axisOf(0, highYen * 1.15, 5);
  const x = (yen: number) => tenth(FRAME.left + (yen / axis.to) * (FRAME.right - FRAME.left));
  const bounds = SALES_CLASSES.map(({ minimum }) => minimum * MILLION).filter(
    (yen) => yen > 0 && yen < axis.to,
  );
  const title = `${label}${moneyText(valueYen)}、${rangeLabel}${moneyRange(lowYen, highYen)}`;
  return (
    <svg className="chart sales-interval" viewBox="0 0 800 72" role="img" aria-label={title}>
      <rect className="sales-interval-ground" x={x(0)} y="26" width={tenth(x(axis.to) - x(0))} height="18" />
      {bounds.map((yen) => (
        <g key={yen}>
          <path className="chart-axis" d={`M${x(yen)} 4V48`} />
          <text className="chart-tick chart-start" x={x(yen) + 5} y="15">
            {classText(yen + 1).label}
          </text>
        </g>
      ))}
      <rect
        className="sales-interval-range"
        x={x(lowYen)}
        y="30"
        width={tenth(x(highYen) - x(lowYen))}
        height="10"
      />
      <path className="sales-interval-value" d={`M${x(valueYen)} 22v26`} />
      <text className="chart-strong chart-end" x={x(lowYen) - 6} y="40">
        {inUnit(lowYen, unit)}
      </text>
      <text className="chart-strong chart-start" x={x(highYen) + 6} y="40">
        {inUnit(highYen, unit)}
      </text>
      {axis.ticks.map((tick, index) => (
        <text
          key={tick}
          className={`chart-tick ${index === 0 ? "chart-start" : index === axis.ticks.length - 1 ? "chart-end" : "chart-middle"}`}
          x={x(tick)}
          y="64"
        >
          {inUnit(tick, unit)}
          {index === axis.ticks.length - 1 ? unit.label : ""}
        </text>
      ))}
    </svg>
  );
}
