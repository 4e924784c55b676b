import type { FormEvent } from "react";
import { type LeasingView, leasingParameters } from "../../server/lib/leasing-view.ts";
import type { LeasingListEditorProps } from "./props.ts";

interface FilterProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Narrows the candidates by genre and words; how the list beside it is looked at stays. */
export function CandidateFilter({ page, view, onSubmit }: FilterProps) {
  const kept = leasingParameters(view, { genre: undefined, words: undefined, candidates: 1 });
  return (
    <search aria-label="候補ブランドの絞り込み">
      <form className="filter-bar leasing-filter" method="get" action={page.path} onSubmit={onSubmit}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="inline-field">
          <span className="inline-field-label">業種</span>
          <select className="select select-small" name="genre" defaultValue={view.genre ?? ""}>
            <option value="">すべて</option>
            {page.genres.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <label className="inline-field">
          <span className="inline-field-label">検索</span>
          <input
            className="input input-small"
            type="search"
            name="words"
            size={10}
            maxLength={200}
            defaultValue={view.words ?? ""}
          />
        </label>
        <button className="button button-small" type="submit">
          絞り込む
        </button>
      </form>
    </search>
  );
}
