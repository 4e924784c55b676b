import type { ReactNode } from "react";

export interface ChartTable {
  caption: string;
  /** The first names the rows. */
  heads: readonly { label: string; unit?: string }[];
  rows: readonly (readonly string[])[];
}

interface ChartFigureProps {
  takeaway: ReactNode;
  children: ReactNode;
  legend?: ReactNode;
  table: ChartTable;
  source: string;
}

export function DataTable({ caption, heads, rows }: ChartTable) {
  return (
    <table className="data-table data-table-tight data-table-narrow">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map(({ label, unit }, index) => (
            <th key={label} scope="col" className={index === 0 ? undefined : "number"}>
              {label}
              {unit !== undefined && <span className="unit">{unit}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={heads[index + 1]?.label} className="number">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChartFigure({ takeaway, children, legend, table, source }: ChartFigureProps) {
  const key = `chart-${table.caption.replace(/\s+/gu, "")}`;
  return (
    <figure className="chart-figure" data-figure={key}>
      <p className="takeaway">{takeaway}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens the region scrolls sideways. */}
      <section className="chart-window" tabIndex={0} aria-label={table.caption}>
        {children}
      </section>
      <figcaption>
        {legend}
        <details className="disclosure chart-data">
          <summary>数値の表を見る</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens the region scrolls sideways. */}
          <section className="scroll-region" tabIndex={0} aria-label={`${table.caption}の表`}>
            <DataTable {...table} />
          </section>
        </details>
        <p className="source" id={`figure-${key}`}>
          {source}
        </p>
      </figcaption>
    </figure>
  );
}

export function LegendItem({ children, shape }: { children: ReactNode; shape: ReactNode }) {
  return (
    <li>
      <svg width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
        {shape}
      </svg>
      {children}
    </li>
  );
}
