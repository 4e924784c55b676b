import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Recruitment } from "../../../contract/recruitments.ts";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { isoDate } from "../../../lib/dates.ts";
import { candidateQuery, LIST_PAGE } from "../../../lib/leasing-view.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { genreChoices } from "../section-entry/form-model.ts";
import { removalOf } from "./memory.ts";
import { type LeasingQuery, viewOf } from "./query.ts";

export interface EnteredList {
  statuses: Record<string, NegotiationStatus>;
  chosen: number[];
  comment: string;
  bulkStatus: string;
  error: string;
}

export async function leasingListPart(
  request: FastifyRequest,
  recruitment: Recruitment,
  query: LeasingQuery,
  entered?: EnteredList,
) {
  const ids = { facility_id: recruitment.facility_id, recruitment_id: recruitment.id };
  const view = viewOf(query);
  const [list, candidates, genres] = await Promise.all([
    optional(request, "getLeasingList", ids),
    optional(request, "getLeasingListItems", { ...ids, ...candidateQuery(view) }),
    optional(request, "getGenres", {}),
  ]);
  const items = list.value.data?.items ?? [];
  const removal = removalOf(request, recruitment.id, query.removed);
  const path = paths.sectionRecruitment.url(recruitment.section_id);
  return {
    ok: list.ok,
    path,
    newBrandHref: paths.leasingListBrandNew.url(recruitment.section_id),
    sent: sentMails(items),
    sendingsHref: paths.leasingListSendings.url(recruitment.section_id),
    props: {
      facilityId: recruitment.facility_id,
      recruitmentId: recruitment.id,
      listId: list.value.data?.id ?? null,
      path,
      importPath: paths.candidatesImport.url(),
      assignmentPath: paths.today.url(),
      today: isoDate(new Date()),
      brandPath: paths.brands.url().concat("/details"),
      facilityPath: paths.facility.url(recruitment.facility_id),
      formKey: randomUUID(),
      genres: genreChoices(genres.value.genres),
      view: { ...view, page: Math.min(view.page, Math.max(1, Math.ceil(items.length / LIST_PAGE))) },
      candidates: {
        ok: candidates.ok,
        items: candidates.value.data,
        groups: candidates.value.groups,
        hiddenTenants: candidates.value.hidden_tenants,
        hiddenWanted: candidates.value.hidden_wanted,
        total: candidates.value.total,
        page: candidates.value.page,
        perPage: candidates.value.per_page,
      },
      // The parts of the scores stay on the candidates' own pages: five hundred of them would weigh down this one.
      items: items.map(({ match, ...item }) => ({
        ...item,
        match: match && { score: match.score, symbol: match.symbol },
      })),
      entered,
      removed: removal && { token: removal.token, names: removal.items.map(({ name }) => name) },
    },
  };
}

type Items = NonNullable<Awaited<ReturnType<FastifyRequest["backend"]["getLeasingList"]>>["data"]>["items"];

function sentMails(items: Items) {
  const mails = items.flatMap(({ last_mail }) => last_mail ?? []);
  const newest = mails.reduce((latest, { at }) => (at > latest ? at : latest), "");
  const failed = mails.filter(({ status }) => status === "failed").length;
  return mails.length === 0 ? undefined : { brands: mails.length, at: newest, failed };
}
