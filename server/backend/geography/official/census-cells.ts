import { AGE_TABLE_COLUMNS, CENSUS_TABLES, RESIDENT_COLUMNS } from "./census-tables.ts";
import { ECONOMY_TABLE_COLUMNS } from "./economy-table.ts";
import type { MeshTable } from "./mesh-table.ts";

export type Cells = Map<string, number[]>;

export interface GivenTable {
  id: string;
  files: string[];
  rows: number;
  /** Cells that the tables keep secret: their details stand in a neighbour (HTKSYORI 2). */
  secret: number;
  byFirst: Map<string, Cells>;
  wide: { name: string; byFirst: Map<string, Cells> }[];
}

/**
 * Adds a file to what was read of its table: the cells of 250 m to those of 500 m that hold them, and a cell at a
 * prefecture's border, of which each prefecture's file has its own part, to its other part.
 */
export function addCells(tables: Map<string, GivenTable>, file: MeshTable): void {
  const columns = columnsOf(file.id);
  const table = tables.get(file.id) ?? emptyTable(file.id);
  tables.set(file.id, table);
  table.files.push(file.name);
  const own = new Map<string, Cells>();
  for (const { mesh, isSecret, values } of file.rows(columns)) {
    table.rows += 1;
    if (isSecret) table.secret += 1;
    add(own, mesh.slice(0, 9), values);
  }
  for (const [, cells] of own) for (const [mesh, values] of cells) add(table.byFirst, mesh, values);
  if (own.size > 1) table.wide.push({ name: file.name, byFirst: own });
}

function columnsOf(id: string): readonly number[] {
  const kind = CENSUS_TABLES[id];
  if (!kind) return ECONOMY_TABLE_COLUMNS;
  return kind.use === "ages" ? AGE_TABLE_COLUMNS : RESIDENT_COLUMNS[kind.year];
}

function emptyTable(id: string): GivenTable {
  return { id, files: [], rows: 0, secret: 0, byFirst: new Map(), wide: [] };
}

function add(byFirst: Map<string, Cells>, mesh: string, values: readonly (number | undefined)[]): void {
  const first = mesh.slice(0, 4);
  const cells = byFirst.get(first) ?? new Map<string, number[]>();
  byFirst.set(first, cells);
  const known = cells.get(mesh);
  cells.set(
    mesh,
    values.map((value, i) => (known?.[i] ?? 0) + (value ?? 0)),
  );
}

export function residentsOf(cells: Iterable<readonly number[]>): number {
  let sum = 0;
  for (const values of cells) sum += values[0] ?? 0;
  return sum;
}
