import writeXlsxFile, { type Cell } from "write-excel-file/node";

export type Value = string | number | null;

interface Column {
  title: string;
  /** Width in characters. */
  width: number;
  /** Text stays text whatever it begins with; dates are YYYY-MM-DD, instants ISO 8601 and shown in Japan time. */
  kind: "text" | "integer" | "decimal" | "degrees" | "date" | "instant";
}

export function text(title: string, width: number): Column {
  return { title, width, kind: "text" };
}

export function integer(title: string, width = 14): Column {
  return { title, width, kind: "integer" };
}

export function decimal(title: string, width = 12): Column {
  return { title, width, kind: "decimal" };
}

export interface Table {
  name: string;
  columns: Column[];
  rows: Value[][];
  hasFilters?: boolean;
  isHidden?: boolean;
}

type Features = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>["features"]>;

const JAPAN_OFFSET_MS = 9 * 3_600_000;
const HEADING = {
  type: String,
  fontWeight: "bold",
  backgroundColor: "#E6EEF5",
  wrap: true,
  alignVertical: "center",
} as const;

/** Excel shrinks a sheet to the width of the paper only when the sheet says so at its very beginning. */
const ONE_PAGE_WIDE: Features[number] = {
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml) =>
          xml.replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag, attributes) =>
          tag === "pageSetup" ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
};

/** The one number format that text may have; it tells the style of text that spreadsheets must never calculate. */
const AS_TYPED = "@";

/** Text that becomes a formula or a command as soon as somebody edits its cell, or a program takes it out as CSV. */
const CALCULATED = /^[=+\-@\t\r]/;

/** `quotePrefix` is what a spreadsheet itself notes for text typed after an apostrophe: it is text for good. */
const QUOTED: Features[number] = {
  files: {
    transform: {
      "xl/styles.xml": {
        transform: (xml) => {
          const [, id] = /numFmtId="(\d+)" formatCode="@"/.exec(xml) ?? [];
          return id === undefined ? xml : xml.replaceAll(`<xf numFmtId="${id}" `, '$&quotePrefix="1" ');
        },
      },
    },
  },
};

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

function headings(tables: readonly Table[]): Features[number] {
  const rangeOf = ({ columns, rows }: Table) => `$A$1:$${lettersOf(columns.length - 1)}$${rows.length + 1}`;
  const named = (name: string, sheet: number, range: string, more = "") =>
    `<definedName name="_xlnm.${name}" localSheetId="${sheet}"${more}>'${tables[sheet]?.name}'!${range}</definedName>`;
  const names = tables.flatMap((table, sheet) => [
    ...(table.hasFilters ? [named("_FilterDatabase", sheet, rangeOf(table), ' hidden="1"')] : []),
    named("Print_Titles", sheet, "$1:$1"),
  ]);
  const hidden = tables.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return {
    files: {
      transform: {
        "xl/workbook.xml": {
          transform: (xml) =>
            hidden.reduce(
              (text, name) => text.replace(`<sheet name="${name}"`, (tag) => `${tag} state="hidden"`),
              xml.replace("<definedNames/>", () => `<definedNames>${names.join("")}</definedNames>`),
            ),
        },
        "xl/worksheets/sheet{id}.xml": {
          transform: (xml, _, { sheetIndex }) => {
            const table = tables[sheetIndex];
            if (!table?.hasFilters) return xml;
            const filter = `<autoFilter ref="${rangeOf(table).replaceAll("$", "")}"/>`;
            return xml.replace("</sheetData>", (end) => `${end}${filter}`);
          },
        },
      },
    },
  };
}

export function writeWorkbook(tables: readonly Table[]): Promise<Uint8Array> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    orientation: "landscape" as const,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map(({ title }): Cell => ({ ...HEADING, value: title })),
      ...rows.map((row) => columns.map(({ kind }, at) => cell(kind, row[at] ?? null))),
    ],
  }));
  return writeXlsxFile(sheets, {
    fontFamily: "Yu Gothic",
    fontSize: 10,
    features: [ONE_PAGE_WIDE, QUOTED, headings(tables)],
  }).toBuffer();
}

function cell(kind: Column["kind"], value: Value): Cell {
  if (value === null) return null;
  if (kind === "text") return textCell(printable(String(value)));
  const figure = figureOf(kind, value);
  // What is no number makes Excel repair the whole file: a word among numbers stands as a word, NaN as nothing.
  if (Number.isFinite(Number(figure.value))) return figure;
  return typeof value === "string" ? textCell(printable(value)) : null;
}

function figureOf(kind: Exclude<Column["kind"], "text">, value: string | number) {
  switch (kind) {
    case "integer":
      return { value: Number(value), type: Number, format: "#,##0" } as const;
    case "decimal":
      return { value: Math.round(Number(value) * 10) / 10, type: Number, format: "#,##0.0" } as const;
    case "degrees":
      return { value: Number(value), type: Number, format: "0.00000" } as const;
    case "date":
      return { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy/mm/dd" } as const;
    case "instant": {
      // Excel knows no time zones: the cell holds Japan's wall clock.
      const wall = new Date(Date.parse(String(value)) + JAPAN_OFFSET_MS);
      return { value: wall, type: Date, format: "yyyy/mm/dd hh:mm" } as const;
    }
  }
}

function textCell(text: string): Cell {
  return { value: escaped(text), type: String, ...(CALCULATED.test(text) && { format: AS_TYPED }) };
}

/** A longer text makes Excel repair the whole file. */
const MOST_IN_A_CELL = 32_767;

/** Characters that XML 1.0 cannot hold, halves of characters among them, make Excel refuse the whole file. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  const kept = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
  const cut = kept.slice(0, MOST_IN_A_CELL);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/**
 * Strings of a workbook escape as `_x000D_` what XML would change; text that looks like an escape is escaped
 * itself. So is "constructor" and the like: write-excel-file numbers texts in a plain object, where it finds these
 * before it has entered them, and the file is broken.
 */
function escaped(text: string): string {
  if (text in Object.prototype)
    return `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_${text.slice(1)}`;
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replaceAll("\r", "_x000D_");
}
