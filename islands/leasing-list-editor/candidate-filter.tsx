import type { FormEvent } from "react";
import { type LeasingView, leasingParameters, scoreSteps } from "../../server/lib/leasing-view.ts";
import { matchSymbolOf } from "../../server/lib/match-symbols.ts";
import type { LeasingListEditorProps } from "./props.ts";

interface FilterProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

export function filterOf(form: FormData): Partial<LeasingView> {
  return {
    genre: form.getAll("genre").map(Number),
    words: String(form.get("words") ?? "").trim(),
    score: Number(form.get("score")) || undefined,
    tenants: form.get("tenants") === "shown" ? "shown" : undefined,
    candidates: 1,
  };
}

export function CandidateFilter({ page, view, onSubmit }: FilterProps) {
  const kept = leasingParameters(view, filterOf(new FormData()));
  return (
    <search aria-label="候補ブランドの絞り込み">
      <form className="filter-bar leasing-filter" method="get" action={page.path} onSubmit={onSubmit}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Genres page={page} chosen={view.genre ?? []} />
        <label className="inline-field">
          <span className="inline-field-label">適合度</span>
          <select className="select select-small" name="score" defaultValue={view.score ?? ""}>
            <option value="">すべて</option>
            {scoreSteps.map((from) => (
              <option key={from} value={from}>
                {matchSymbolOf(from).symbol} {from}以上
              </option>
            ))}
          </select>
        </label>
        <label className="inline-field">
          <span className="inline-field-label">館内</span>
          <select
            key={view.tenants}
            className="select select-small"
            name="tenants"
            defaultValue={view.tenants ?? ""}
          >
            <option value="">出店中を除く</option>
            <option value="shown">出店中も表示</option>
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

function Genres({ page, chosen }: { page: LeasingListEditorProps; chosen: readonly number[] }) {
  return (
    <details className="leasing-genres">
      <summary>
        業種<b>（{chosen.length === 0 ? "すべて" : `${chosen.length}件選択中`}）</b>
      </summary>
      <div className="leasing-genre-groups">
        {page.genres.map(({ label, options }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {options.map((option) => (
              <label key={option.value} className="checkbox">
                <input
                  type="checkbox"
                  name="genre"
                  value={option.value}
                  defaultChecked={chosen.includes(option.value)}
                />
                {option.label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
