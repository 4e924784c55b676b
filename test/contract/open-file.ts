import readWorkbook from "read-excel-file/node";
import { expect } from "vitest";
import type { CallName } from "../../server/contract/index.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { ask } from "./ask.ts";
import type { Values } from "./cases/case.ts";
import type { Actor } from "./policy.ts";

type Cell = string | number | boolean | Date | null;

export function fileOpener(backend: () => RunningBackend) {
  return async (who: Actor, file: CallName, values: Values) => {
    const answer = await ask(backend(), who, file, values);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    const [list, conditions] = await readWorkbook(Buffer.from(answer.bytes));
    const [heading = [], ...rows] = (list?.data ?? []) as Cell[][];
    const disposition = answer.headers.get("content-disposition") ?? "";
    return {
      sheet: list?.sheet,
      heading: heading as string[],
      rows,
      column: (title: string) => rows.map((row) => row[heading.indexOf(title)] ?? null),
      conditions: Object.fromEntries((conditions?.data ?? []) as [string, string][]),
      disposition,
      name: decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? ""),
    };
  };
}
