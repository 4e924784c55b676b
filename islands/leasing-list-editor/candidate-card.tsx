import type { LeasingView } from "../../server/lib/leasing-view.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { MatchMark } from "./match-mark.tsx";
import { MatchParts } from "./match-parts.tsx";
import type { Candidate, LeasingListEditorProps } from "./props.ts";

interface CardProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  candidate: Candidate;
  isAdded: boolean;
  add(candidate: Candidate): void;
}

/** One candidate: how well it fits, why, and the button that puts it on the list. */
export function CandidateCard({ page, view, candidate, isAdded, add }: CardProps) {
  const { brand_id, name, genre_name, store_count, has_contact, match } = candidate;
  return (
    <li className="candidate-card">
      <div className="candidate-head">
        <MatchMark match={match} />
        <div className="candidate-about">
          <a href={`${page.brandPath}/${brand_id}`}>{name}</a>
          <span className="muted">
            {genre_name}　{store_count}店舗{!has_contact && "　連絡先なし"}
          </span>
        </div>
        {isAdded ? (
          <span className="candidate-added" id={`added-${brand_id}`} tabIndex={-1}>
            追加済み
          </span>
        ) : (
          <form
            method="post"
            action={`${page.path}/list`}
            onSubmit={(event) => {
              event.preventDefault();
              add(candidate);
            }}
          >
            <HiddenFields page={page} view={view} oneTimeKey={`${page.formKey}-${brand_id}`} />
            <input type="hidden" name="brand" value={brand_id} />
            <button className="button button-small" type="submit" name="action" value="add">
              追加<span className="visually-hidden">：{name}</span>
            </button>
          </form>
        )}
      </div>
      {match && (
        <details className="candidate-why">
          <summary>
            <span className="visually-hidden">{name}の適合度の</span>内訳
          </summary>
          <MatchParts name={name} match={match} />
        </details>
      )}
    </li>
  );
}
