import { formatDate, formatDateTime } from "../../lib/dates.ts";
import { LEFT } from "../../lib/meeting-pack.ts";
import type { Condition, ListColumn } from "../answering/list-file.ts";
import type { Value } from "../answering/workbook.ts";

interface Head {
  number: number;
  made_on: string;
  created_at: string;
  user_name: string | null;
}

export const numberText = ({ number }: Pick<Head, "number">) => `第${number}号`;

export const HEAD_COLUMNS: ListColumn<Head>[] = [
  { title: "資料", width: 10, kind: "text", of: numberText },
  { title: "作成日", width: 12, kind: "date", of: ({ made_on }) => made_on },
  { title: "作成者", width: 16, kind: "text", of: ({ user_name }) => user_name ?? LEFT },
];

export const orderCondition = (order: "asc" | "desc"): Condition => [
  "並び順",
  order === "desc" ? "新しい順" : "古い順",
];

export const headRows = (title: string, pack: Head): Value[][] => [
  [title, numberText(pack)],
  ["基準日", formatDate(pack.made_on)],
  ["作成者", pack.user_name ?? LEFT],
  ["作成日時", formatDateTime(pack.created_at)],
];

export const lastRow = ({ last }: { last: Pick<Head, "number" | "made_on"> | null }): Value[] => [
  "前回の資料",
  last ? `${numberText(last)}（${formatDate(last.made_on)}）` : "なし",
];
