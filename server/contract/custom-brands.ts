import { z } from "zod";
import { type Answered, write } from "./call.ts";
import { id, idText } from "./fields.ts";
import { leasingListItem } from "./leasing-lists.ts";
import { done, filledLine, line, lines, mailAddress, version } from "./texts.ts";

export const customBrand = z.object({
  id,
  leasing_list_id: id,
  name: z.string(),
  genre_id: id.nullable(),
  contact_name: z.string(),
  contact_email: z.string().nullable(),
  memo: z.string(),
  version: z.int(),
});
export type CustomBrand = Answered<typeof customBrand>;

const fields = z.strictObject({
  name: filledLine("ブランド名", 100),
  genre_id: id.nullable(),
  contact_name: line("担当者名", 100),
  contact_email: mailAddress.nullable(),
  memo: lines("メモ"),
});

export const createCustomBrand = write({
  method: "POST",
  path: "/api/v1/leasing_lists/custom_brand",
  summary: "カタログにないブランドを候補に追加",
  access: ["facilityMember"],
  browser: true,
  body: fields.partial().required({ name: true }).extend({ recruitment_id: id }),
  response: z.object({ ...done, custom_brand: customBrand, data: leasingListItem }),
});

const oneCustomBrand = {
  path: "/api/v1/leasing_lists/{leasing_list_id}/custom_brand/{custom_brand_id}",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ leasing_list_id: idText, custom_brand_id: idText }),
} as const;

export const updateCustomBrand = write({
  ...oneCustomBrand,
  method: "PATCH",
  summary: "候補のブランドを編集",
  body: fields.partial().extend({ version }),
  response: z.object({ ...done, custom_brand: customBrand }),
});

export const deleteCustomBrand = write({
  ...oneCustomBrand,
  method: "DELETE",
  summary: "候補のブランドを削除",
  response: z.object(done),
});
