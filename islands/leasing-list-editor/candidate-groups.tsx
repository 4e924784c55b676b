import type { LeasingView } from "../../server/lib/leasing-view.ts";
import { matchGroupLabels } from "../../server/lib/match-groups.ts";
import { ADD_CHOSEN, CandidateCard } from "./candidate-card.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import type {
  Candidate,
  CandidateGroup,
  CandidatesPart,
  LeasingListEditorProps,
  LeasingListEntry,
} from "./props.ts";

const NOTES: Record<CandidateGroup, string> = {
  wanted: "募集の希望業種のブランド",
  any: "希望業種の指定がない募集です",
  near: "希望業種と同じ大分類のブランド",
  other: "希望業種とは別の大分類のブランド",
  excluded: "募集条件を満たさないブランド",
};

interface GroupsProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  part: CandidatesPart;
  isLoading: boolean;
  items: readonly LeasingListEntry[];
  add(candidates: readonly Candidate[]): void;
}

export function CandidateGroups({ page, view, part, isLoading, items, add }: GroupsProps) {
  const shown = part.groups.filter(({ group }) => part.items.some((one) => one.group === group));
  const isAdded = (candidate: Candidate) => items.some(({ brand_id }) => brand_id === candidate.brand_id);
  if (shown.length === 0) return null;
  return (
    <>
      <form
        id={ADD_CHOSEN}
        className="candidate-adding"
        method="post"
        action={`${page.path}/list`}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).getAll("brand").map(Number);
          add(part.items.filter((one) => chosen.includes(one.brand_id) && !isAdded(one)));
        }}
      >
        <HiddenFields page={page} view={view} oneTimeKey={`${page.formKey}-chosen`} />
        <button className="button button-small" type="submit" name="action" value="add">
          選択したブランドを追加
        </button>
      </form>
      {shown.map(({ group, total }) => (
        <section key={group} className="candidate-group" aria-labelledby={`candidates-${group}`}>
          <h3 id={`candidates-${group}`}>
            {matchGroupLabels[group]}　{total}件<span className="muted">{NOTES[group]}</span>
          </h3>
          <ol className="candidate-cards" aria-busy={isLoading}>
            {part.items
              .filter((candidate) => candidate.group === group)
              .map((candidate) => (
                <CandidateCard
                  key={candidate.brand_id}
                  page={page}
                  view={view}
                  candidate={candidate}
                  isAdded={isAdded(candidate)}
                  add={(one) => add([one])}
                />
              ))}
          </ol>
        </section>
      ))}
    </>
  );
}
