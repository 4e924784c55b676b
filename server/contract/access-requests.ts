import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, ok, pageText, paging, perPageText, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { done, filledLine, mailAddress } from "./texts.ts";

const MOST = 100;
/** Addresses of pages in any spelling: whoever reads a request must find nothing to press. */
const LINK = /:\/\/|www\.|[a-z0-9-]\.[a-z]{2,}(?=[/\s]|$)/i;
const plain = (name: string) =>
  filledLine(name, MOST).refine(
    (text) => !LINK.test(text.normalize("NFKC")),
    `${name}にURLは入力できません。`,
  );

export const accessRequestFields = z.strictObject({
  email: mailAddress,
  name: plain("氏名"),
  organisation: plain("施設名・ブランド名"),
  side: z.enum(["facility", "brand"], "施設かブランドを選択してください。"),
});
export type AccessRequestFields = z.output<typeof accessRequestFields>;

export const accessRequest = z.object({
  id,
  email: z.string(),
  name: z.string(),
  organisation: z.string(),
  side: z.enum(["facility", "brand"]),
  created_at: instant,
});
export type AccessRequest = Answered<typeof accessRequest>;

export const accessRequestOrder = z.enum(["created", "organisation", "email"]);
const curators = { access: ["curator"], browser: false } as const;
const filters = {
  search: searchText.optional(),
  side: z.enum(["facility", "brand"]).optional(),
  sort: accessRequestOrder.default("created"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const getAccessRequests = read({
  ...curators,
  path: "/api/v1/admins/access_requests",
  summary: "利用申請の一覧",
  query: z.strictObject({ ...filters, page: pageText, per_page: perPageText }),
  response: z.object({ access_requests: z.array(accessRequest), ...paging }),
  fallback: { access_requests: [], total: 0, page: 1, per_page: PER_PAGE },
});
export const downloadAccessRequestsExcel = download({
  ...curators,
  path: "/api/v1/admins/access_requests/excel",
  summary: "利用申請の一覧のExcel",
  query: z.strictObject(filters),
  contentType: WORKBOOK,
});
export const getAccessRequest = read({
  ...curators,
  path: "/api/v1/admins/access_requests/{id}",
  summary: "利用申請の内容",
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, access_request: accessRequest.nullable() }),
  fallback: { status: 2000 as const, access_request: null },
});
export const decideAccessRequest = write({
  ...curators,
  method: "POST",
  path: "/api/v1/admins/access_requests/{id}",
  summary: "利用申請を承認または却下",
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    is_approved: z.boolean("承認するかどうかを指定してください。"),
    side: z.enum(["facility", "brand"], "施設かブランドを指定してください。"),
    organisation_id: id.nullable(),
  }),
  response: z.object(done),
});

export const MOST_OWN_REQUESTS = 50;
export const MOST_MAIL_DOMAINS = 10;

const own = { access: ["facilityAdmin", "brandAdmin"], browser: false } as const;
const organisation = { side: z.enum(["facility", "brand"]), id: idText };
const below = "/api/v1/organisations/{side}/{id}";

export const getOwnAccessRequests = read({
  ...own,
  path: `${below}/access_requests`,
  summary: "自組織への利用申請",
  params: z.strictObject(organisation),
  response: z.object({
    status: ok,
    domains: z.array(z.object({ id, domain: z.string(), created_at: instant })),
    own_domain: z.string(),
    own_problem: z.string().nullable(),
    access_requests: z.array(accessRequest),
    total: z.int().min(0),
  }),
  fallback: {
    status: 2000 as const,
    domains: [],
    own_domain: "",
    own_problem: null,
    access_requests: [],
    total: 0,
  },
});
export const decideOwnAccessRequest = write({
  ...own,
  method: "POST",
  path: `${below}/access_requests/{request_id}`,
  summary: "自組織への利用申請を承認または見送り",
  params: z.strictObject({ ...organisation, request_id: idText }),
  body: z.strictObject({ is_approved: z.boolean("承認するかどうかを指定してください。") }),
  response: z.object(done),
});
export const createMailDomain = write({
  ...own,
  method: "POST",
  path: `${below}/mail_domains`,
  summary: "自分のメールドメインを登録",
  params: z.strictObject(organisation),
  response: z.object(done),
});
export const deleteMailDomain = write({
  ...own,
  method: "DELETE",
  path: `${below}/mail_domains/{domain_id}`,
  summary: "メールドメインの登録を解除",
  params: z.strictObject({ ...organisation, domain_id: idText }),
  response: z.object(done),
});
