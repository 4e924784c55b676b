import { useEffect, useRef } from "react";
import { type LeasingView, LIST_PAGE, type ListOrder, leasingHref } from "../../server/lib/leasing-view.ts";
import type { LeasingListEditorProps } from "./props.ts";

type Look = (changes: Partial<LeasingView>) => void;

interface HeadsProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  look: Look;
  isMovable: boolean;
  isAllChosen: boolean;
  isSomeChosen: boolean;
  selectAll(isSelected: boolean): void;
}

export function ListHeads({ page, view, look, isMovable, isAllChosen, isSomeChosen, selectAll }: HeadsProps) {
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSomeChosen;
  }, [isSomeChosen]);
  return (
    <thead>
      <tr>
        <td className="check-cell">
          <input
            ref={all}
            type="checkbox"
            checked={isAllChosen}
            onChange={(event) => selectAll(event.currentTarget.checked)}
            aria-label="このページの候補をすべて選択"
          />
        </td>
        {isMovable && <OrderHead order="position" label="順" path={page.path} view={view} look={look} />}
        <OrderHead order="score" label="適合度" path={page.path} view={view} look={look} />
        <th scope="col">ブランド</th>
        <th scope="col">ステータス</th>
        <th scope="col">担当・期限</th>
        <th scope="col">最終メール</th>
        <th scope="col">更新日</th>
        <th scope="col">メモ</th>
        <th scope="col">
          <span className="visually-hidden">操作</span>
        </th>
      </tr>
    </thead>
  );
}

interface OrderProps {
  order: ListOrder;
  label: string;
  path: string;
  view: LeasingView;
  look: Look;
}

function OrderHead({ order, label, path, view, look }: OrderProps) {
  const isCurrent = view.order === order;
  const direction = order === "score" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isCurrent ? direction : undefined}>
      <OrderLink order={order} label={label} path={path} view={view} look={look} />
    </th>
  );
}

export function OrderLink({ order, label, path, view, look }: OrderProps) {
  const isCurrent = view.order === order;
  return (
    <a
      className={isCurrent ? "sort" : undefined}
      href={`${leasingHref(path, view, { order, page: 1 })}#leasing-list`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        look({ order, page: 1 });
      }}
    >
      {label}
      {isCurrent && <span aria-hidden="true">{order === "score" ? " ▼" : " ▲"}</span>}
    </a>
  );
}

export function OrderChoice({ path, view, look }: Omit<OrderProps, "order" | "label">) {
  const choices = [
    { order: "position", label: "手動" },
    { order: "score", label: "適合度" },
  ] as const;
  return (
    <div className="leasing-order">
      <span className="muted" id="leasing-order-label">
        並び順
      </span>
      <ul className="segments" aria-labelledby="leasing-order-label">
        {choices.map(({ order, label }) => (
          <li key={order}>
            <a
              href={`${leasingHref(path, view, { order, page: 1 })}#leasing-list`}
              aria-current={view.order === order ? "true" : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                look({ order, page: 1 });
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ListTurning({
  path,
  view,
  total,
  look,
}: {
  path: string;
  view: LeasingView;
  total: number;
  look: Look;
}) {
  const last = Math.ceil(total / LIST_PAGE);
  if (last <= 1) return null;
  const link = (to: number, label: string) => (
    <a
      href={`${leasingHref(path, view, { page: to })}#leasing-list`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        look({ page: to });
        document.getElementById("leasing-list")?.scrollIntoView({ block: "start" });
      }}
    >
      {label}
    </a>
  );
  const from = (view.page - 1) * LIST_PAGE + 1;
  return (
    <nav className="leasing-turning" aria-label="リーシングリストのページ">
      {view.page > 1 ? link(view.page - 1, "前へ") : <span />}
      <span className="muted">
        {total}件中 {from}〜{Math.min(from + LIST_PAGE - 1, total)}件を表示
      </span>
      {view.page < last ? link(view.page + 1, "次へ") : <span />}
    </nav>
  );
}
