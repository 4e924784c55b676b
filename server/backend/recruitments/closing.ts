import { refusedRecruitment } from "../../lib/recruitment-states.ts";
import type { WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { OwnList } from "../leasing-lists/access.ts";
import { recordSectionEvent } from "../sections/history.ts";
import { statusEvent } from "./changes.ts";

type Closing = Pick<OwnList, "recruitment_id" | "recruitment_status" | "section_id" | "facility_id">;

export async function closeRecruitment({ database, principal, audit }: WriteContext, list: Closing) {
  if (list.recruitment_status !== "publish")
    throw new Refusal(4090, `募集を終了できません。${refusedRecruitment(list.recruitment_status, "closed")}`);
  await database.query(
    `update recruitments set status = 'closed', closed_at = now(), version = version + 1, updated_at = now()
     where id = $1`,
    [list.recruitment_id],
  );
  await recordSectionEvent(database, {
    sectionId: list.section_id,
    userId: principal.userId,
    ...statusEvent("publish", "closed"),
  });
  audit({
    facilityId: list.facility_id,
    objectKind: "recruitment",
    objectId: list.recruitment_id,
    changes: { status: { from: "publish", to: "closed" } },
  });
}
