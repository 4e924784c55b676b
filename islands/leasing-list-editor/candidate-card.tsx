import type { LeasingView } from "../../server/lib/leasing-view.ts";
import { candidateRows } from "../../server/lib/match-groups.ts";
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

export const ADD_CHOSEN = "add-chosen";

export function CandidateCard({ page, view, candidate, isAdded, add }: CardProps) {
  const { brand_id, name, genre_name, store_count, has_contact, match } = candidate;
  return (
    <li className="candidate-card">
      <div className="candidate-head">
        {isAdded ? (
          <span />
        ) : (
          <input
            type="checkbox"
            name="brand"
            value={brand_id}
            form={ADD_CHOSEN}
            aria-label={`${name}を選択`}
            autoComplete="off"
          />
        )}
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
      <CandidateSides candidate={candidate} />
      {match && (
        <details className="candidate-why">
          <summary>
            <span className="visually-hidden">{name}の適合度の</span>内訳
          </summary>
          <MatchParts
            name={name}
            match={match}
            hrefs={candidateRows(`${page.brandPath}/${brand_id}`, page.facilityPath)}
          />
        </details>
      )}
    </li>
  );
}

const MOST_SHOWN = 2;

function CandidateSides({ candidate }: { candidate: Candidate }) {
  const { match, is_tenant, places } = candidate;
  const cautions = match ? [...match.exclusions, ...match.cautions] : [];
  const shown = Math.max(MOST_SHOWN, match?.exclusions.length ?? 0);
  return (
    <dl className="candidate-sides">
      {is_tenant && (
        <>
          <dt>館内</dt>
          <dd>館内に出店中{places.length > 0 && `（${places.join("、")}）`}</dd>
        </>
      )}
      {match && match.reasons.length > 0 && (
        <>
          <dt>理由</dt>
          <dd>{match.reasons.slice(0, MOST_SHOWN).join("／")}</dd>
        </>
      )}
      {cautions.length > 0 && (
        <>
          <dt>注意点</dt>
          <dd>{cautions.slice(0, shown).join("／")}</dd>
        </>
      )}
      {match && match.certainty < 100 && (
        <>
          <dt>確度</dt>
          <dd>{match.certainty}%</dd>
        </>
      )}
    </dl>
  );
}
