import { buffer } from "node:stream/consumers";
import type { DrawingOutcome } from "./read-file.ts";
import { BadTable, type FileOutcome } from "./table.ts";
import { readTextTable } from "./text-table.ts";
import { ENCRYPTED } from "./workbook-table.ts";

const ZIP = "504b0304";
/** The container of old Office files, and of every encrypted one. */
const COMPOUND = "d0cf11e0";

async function readTable(bytes: Buffer): Promise<FileOutcome> {
  const begin = bytes.toString("hex", 0, 4);
  if (begin === COMPOUND) return { problem: ENCRYPTED };
  try {
    if (begin !== ZIP) return readTextTable(bytes, "");
    const { readWorkbookTable } = await import("./workbook-table.ts");
    return await readWorkbookTable(bytes);
  } catch (error) {
    if (error instanceof BadTable) return { problem: error.message };
    throw error;
  }
}

async function readDrawing(bytes: Buffer): Promise<DrawingOutcome> {
  const [{ readDxf }, { BadDrawing }] = await Promise.all([
    import("../floor-drawings/dxf/read.ts"),
    import("../floor-drawings/dxf/bad-drawing.ts"),
  ]);
  try {
    return readDxf(bytes);
  } catch (error) {
    if (error instanceof BadDrawing) return { problem: error.message };
    throw error;
  }
}

// A process of its own: whatever a stranger's file does, it ends with it.
const read = process.argv[2] === "drawing" ? readDrawing : readTable;
process.stdout.write(JSON.stringify(await read(await buffer(process.stdin))));
