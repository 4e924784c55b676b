import type { Join } from "../../contract/joins.ts";
import { GRANT_ORDER, grantLabels } from "../../lib/labels.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, writeList } from "../answering/list-file.ts";
import { listUsers } from "./grants.ts";
import type { Side } from "./rows.ts";

const COLUMNS: ListColumn<Join>[] = [
  { title: "氏名", width: 20, kind: "text", of: (j) => `${j.family_name} ${j.given_name}`.trim() || null },
  { title: "メールアドレス", width: 32, kind: "text", of: (j) => j.email },
  {
    title: "メールアドレスの確認",
    width: 14,
    kind: "text",
    of: (j) =>
      j.declined_at !== null ? "辞退" : j.is_invited ? "招待中" : j.is_email_verified ? "確認済み" : "未確認",
  },
  { title: "権限", width: 12, kind: "text", of: (j) => grantLabels[j.grant_type] },
  { title: "招待した人", width: 16, kind: "text", of: (j) => j.invited_by },
  { title: "招待日時", width: 17, kind: "instant", of: (j) => j.invited_at },
  {
    title: "招待の期限",
    width: 17,
    kind: "instant",
    of: (j) => (j.is_invited && j.declined_at === null ? j.invitation_expires_at : null),
  },
  { title: "招待を受けた日時", width: 17, kind: "instant", of: (j) => j.accepted_at },
  { title: "招待を辞退した日時", width: 17, kind: "instant", of: (j) => j.declined_at },
  { title: "登録日時", width: 17, kind: "instant", of: (j) => j.created_at },
];

async function usersFile(context: CallContext, side: Side, tenantId: number) {
  const users = await listUsers(context, side, tenantId);
  const place = ({ grant_type }: Join) => GRANT_ORDER.indexOf(grant_type);
  const of = side === "facility" ? { facilityId: tenantId } : { brandId: tenantId };
  return writeList(context, {
    title: "ユーザー",
    organisation: await organisationName(context, of),
    columns: COLUMNS,
    rows: users.toSorted((a, b) => place(a) - place(b)),
    total: users.length,
    conditions: [["並び順", "承認待ち、管理者、一般の順"]],
  });
}

export const downloadFacilityJoinsExcel: Handler<"downloadFacilityJoinsExcel"> = ({ params }, context) =>
  usersFile(context, "facility", params.facility_id);

export const downloadBrandJoinsExcel: Handler<"downloadBrandJoinsExcel"> = ({ params }, context) =>
  usersFile(context, "brand", params.brand_id);
