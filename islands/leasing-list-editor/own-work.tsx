import { formatDate } from "../../server/lib/dates.ts";
import { isEnded } from "../../server/lib/negotiation.ts";
import type { LeasingListEditorProps, LeasingListEntry } from "./props.ts";

interface OwnWorkProps {
  item: LeasingListEntry;
  page: LeasingListEditorProps;
}

export function OwnWork({ item, page }: OwnWorkProps) {
  const { assignment, status } = item;
  if (!assignment) return null;
  const { negotiation_id, owner_name, due_on } = assignment;
  const isOpen = !isEnded(status);
  const back = new URLSearchParams({ back: page.path });
  const isLate = isOpen && due_on !== null && due_on < page.today;
  return (
    <>
      {isOpen ? (
        <a href={`${page.assignmentPath}/${negotiation_id}?${back}`}>
          {owner_name ?? "担当なし"}
          <span className="visually-hidden">：{item.name}の担当・期限を変更</span>
        </a>
      ) : (
        owner_name
      )}
      {due_on !== null && (
        <time dateTime={due_on} className={isLate ? "overdue leasing-sub" : "leasing-sub muted"}>
          {isLate && <span className="visually-hidden">期限切れ：</span>}
          {formatDate(due_on)}
        </time>
      )}
    </>
  );
}
