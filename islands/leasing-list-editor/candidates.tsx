import { type FormEvent, memo } from "react";
import { type LeasingView, leasingHref } from "../../server/lib/leasing-view.ts";
import type { Refused } from "./calls.ts";
import { CandidateFilter, filterOf } from "./candidate-filter.tsx";
import { CandidateGroups } from "./candidate-groups.tsx";
import { MatchLegend } from "./match-mark.tsx";
import { SignInLink } from "./notice-bar.tsx";
import type { Candidate, CandidatesPart, LeasingListEditorProps, LeasingListEntry } from "./props.ts";

interface CandidatesProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  part: CandidatesPart;
  isLoading: boolean;
  refusal: Refused | undefined;
  items: readonly LeasingListEntry[];
  show(changes: Partial<LeasingView>): void;
  add(candidates: readonly Candidate[]): void;
}

function rangeOf({ total, page, perPage, items }: CandidatesPart): string {
  if (total === 0) return "";
  const from = (page - 1) * perPage + 1;
  return `${total}件中 ${from}〜${from + Math.max(items.length, 1) - 1}件`;
}

export const Candidates = memo(function Candidates(props: CandidatesProps) {
  const { page, view, part, isLoading, items, show } = props;
  const onFilter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show(filterOf(new FormData(event.currentTarget)));
  };
  return (
    <section className="block leasing-candidates" id="candidates" aria-labelledby="candidates-title">
      <div className="block-head">
        <h2 id="candidates-title">候補ブランド</h2>
        <p className="note muted">
          業種の希望順、適合度の高い順{"　"}
          <span role="status">{isLoading ? "読み込み中です" : part.ok ? rangeOf(part) : ""}</span>
        </p>
      </div>
      <p className="leasing-jump">
        <a href="#leasing-list">リスト（{items.length}件）へ移動</a>
      </p>
      <CandidateFilter page={page} view={view} onSubmit={onFilter} />
      {!part.ok && <Failure {...props} />}
      {part.ok && part.items.length === 0 && (
        <p className="leasing-none">
          条件に一致するブランドはありません。条件を減らすか、別の条件をお試しください。
        </p>
      )}
      {part.ok && part.hiddenTenants > 0 && (
        <p className="candidate-hidden muted">
          館内に出店中の{part.hiddenTenants}件
          {part.hiddenWanted > 0 && `（うち希望業種${part.hiddenWanted}件）`}は表示していません。
          <a
            href={`${leasingHref(page.path, view, { tenants: "shown", candidates: 1 })}#candidates`}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              show({ tenants: "shown", candidates: 1 });
            }}
          >
            表示する
          </a>
        </p>
      )}
      <CandidateGroups
        page={page}
        view={view}
        part={part}
        isLoading={isLoading}
        items={items}
        add={props.add}
      />
      <Turning {...props} />
      <MatchLegend />
    </section>
  );
});

function Failure({ page, view, refusal, show }: CandidatesProps) {
  const hasEnded = refusal?.status === 401;
  return (
    <div className="read-failure" role="alert">
      <p>{hasEnded ? refusal.message : "データを取得できませんでした。"}</p>
      {hasEnded && <SignInLink />}
      <a
        className="button button-small"
        href={leasingHref(page.path, view)}
        onClick={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        再読み込み
      </a>
    </div>
  );
}

function Turning({ page, view, part, show }: CandidatesProps) {
  const last = Math.max(1, Math.ceil(part.total / part.perPage));
  if (last === 1) return null;
  const link = (to: number, label: string) => (
    <a
      href={`${leasingHref(page.path, view, { candidates: to })}#candidates`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        show({ candidates: to });
        document.getElementById("candidates")?.scrollIntoView({ block: "nearest" });
      }}
    >
      {label}
    </a>
  );
  return (
    <nav className="leasing-turning" aria-label="候補ブランドのページ">
      {part.page > 1 ? link(part.page - 1, "前へ") : <span />}
      <span className="muted">
        {part.page}／{last}ページ
      </span>
      {part.page < last ? link(part.page + 1, "次へ") : <span />}
    </nav>
  );
}
