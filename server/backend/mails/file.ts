import type { Sending } from "../../contract/mails.ts";
import { mailStatusLabels } from "../../lib/labels.ts";
import { filledTemplate } from "../../lib/mail-template.ts";
import type { Handler } from "../answering/handler.ts";
import { FILE_SLICE, type ListColumn, writeList } from "../answering/list-file.ts";
import type { OwnList } from "../leasing-lists/access.ts";
import { findSendings } from "./sent.ts";

interface Row {
  sending: Sending;
  mail: Sending["mails"][number] | null;
  subject: string;
}

const COLUMNS: ListColumn<Row>[] = [
  { title: "送信日時", width: 17, kind: "instant", of: ({ sending }) => sending.at },
  { title: "送信者", width: 16, kind: "text", of: ({ sending }) => sending.user_name },
  { title: "件名", width: 40, kind: "text", of: ({ subject }) => subject },
  {
    title: "添付ファイル",
    width: 32,
    kind: "text",
    of: ({ sending }) => sending.files.map(({ name }) => name).join("、") || null,
  },
  { title: "宛先", width: 24, kind: "text", of: ({ mail }) => mail?.name ?? null },
  { title: "担当者", width: 16, kind: "text", of: ({ mail }) => mail?.contact_name || null },
  { title: "メールアドレス", width: 28, kind: "text", of: ({ mail }) => mail?.to_address ?? null },
  { title: "結果", width: 12, kind: "text", of: ({ mail }) => mail && mailStatusLabels[mail.status] },
  { title: "結果の日時", width: 17, kind: "instant", of: ({ mail }) => mail?.at ?? null },
  { title: "失敗の理由", width: 40, kind: "text", of: ({ mail }) => mail?.message ?? null },
];

function rowsOf(list: OwnList, sending: Sending): Row[] {
  const subjectFor = (mail: Row["mail"]) =>
    filledTemplate(sending.subject, {
      ブランド名: mail?.name ?? "{ブランド名}",
      担当者名: mail?.contact_name || "ご担当者",
      区画番号: list.section_number,
      施設名: list.facility_name,
    });
  const mails: readonly Row["mail"][] = sending.mails.length > 0 ? sending.mails : [null];
  return mails.map((mail) => ({ sending, mail, subject: subjectFor(mail) }));
}

export const downloadSendingsExcel: Handler<"downloadSendingsExcel"> = async ({ params }, context) => {
  const { list, data, total } = await findSendings(context, params.id, FILE_SLICE);
  const rows = data.flatMap((sending) => rowsOf(list, sending));
  return writeList(context, {
    title: "メールの送信履歴",
    organisation: list.facility_name,
    about: `区画${list.section_number}`,
    columns: COLUMNS,
    rows,
    // Sendings that are left out have a mail each at least.
    total: rows.length + total - data.length,
    conditions: [
      ["区画", `区画${list.section_number}`],
      ["並び順", "送信の新しい順"],
    ],
  });
};
