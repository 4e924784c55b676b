import { buffer } from "node:stream/consumers";
import { BadTable, type FileOutcome } from "./table.ts";
import { readTextTable } from "./text-table.ts";
import { ENCRYPTED } from "./workbook-table.ts";

const ZIP = "504b0304";
/** The container of old Office files, and of every encrypted one. */
const COMPOUND = "d0cf11e0";

async function read(bytes: Buffer): Promise<FileOutcome> {
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

// A process of its own: whatever a stranger's file does, it ends with it.
process.stdout.write(JSON.stringify(await read(await buffer(process.stdin))));
