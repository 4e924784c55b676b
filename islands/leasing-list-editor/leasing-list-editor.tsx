import { useCallback } from "react";
import { formatDateTime } from "../../server/lib/dates.ts";
import {
  type LeasingView,
  leasingDefaults,
  leasingHref,
  viewedItems,
} from "../../server/lib/leasing-view.ts";
import { fileRowsText } from "../../server/lib/list-file.ts";
import { Candidates } from "./candidates.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { ListForm } from "./list-form.tsx";
import { OrderChoice } from "./list-frame.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { Pipeline } from "./pipeline.tsx";
import type { Candidate, LeasingListEditorProps } from "./props.ts";
import { useCandidates } from "./use-candidates.ts";
import { useChoices } from "./use-choices.ts";
import { useList } from "./use-list.ts";
import { useView } from "./use-view.ts";
import { partText } from "./writes.ts";

export function LeasingListEditor(page: LeasingListEditorProps) {
  const { view, look } = useView(page.path, page.view);
  const list = useList(page);
  const choices = useChoices(page.entered);
  const { part, isLoading, refusal, load } = useCandidates(page, list.call);
  const { items, notice, setNotice } = list;
  const { run } = list;
  // The same functions for every drawing, so that ticking a row does not draw the candidates anew.
  const show = useCallback((changes: Partial<LeasingView>) => void load(look(changes)), [load, look]);
  const add = useCallback(
    async (candidates: readonly Candidate[]) => {
      const [first] = candidates;
      if (!first) return setNotice({ kind: "error", text: "追加するブランドが選択されていません。" });
      const done =
        candidates.length === 1
          ? `「${first.name}」をリストに追加しました。`
          : `${candidates.length}件をリストに追加しました。`;
      const adding = candidates.map((candidate) => run({ kind: "add", candidate }, done));
      // The pressed button gives way to the word in its place.
      requestAnimationFrame(() => document.getElementById(`added-${first.brand_id}`)?.focus());
      const failed = (await Promise.all(adding)).filter((isDone) => !isDone).length;
      if (failed > 0 && candidates.length > 1)
        setNotice({ kind: "error", text: partText(candidates.length, failed) });
    },
    [run, setNotice],
  );
  const newest = items.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), "");
  const viewed = viewedItems(items, view);
  return (
    <div className="leasing-editor">
      <Candidates
        page={page}
        view={view}
        part={part}
        isLoading={isLoading}
        refusal={refusal}
        items={items}
        show={show}
        add={add}
      />
      <section className="block leasing-list" id="leasing-list" aria-labelledby="leasing-list-title">
        <div className="block-head">
          <h2 id="leasing-list-title">リスト　{items.length}件</h2>
          {newest !== "" && <p className="muted">最終更新 {formatDateTime(newest)}</p>}
          <OrderChoice path={page.path} view={view} look={look} />
          {items.length > 0 && <FileLink path={page.path} view={view} rows={viewed.length} />}
          <a className="button button-small" href={page.importPath}>
            表から取り込む
          </a>
        </div>
        <Removed page={page} view={view} isStale={notice !== undefined} />
        <NoticeBar notice={notice} undo={list.undo} close={() => setNotice(undefined)} />
        {page.entered && notice === undefined && (
          <p className="leasing-notice leasing-notice-error" role="alert">
            {page.entered.error}
          </p>
        )}
        <Pipeline path={page.path} view={view} items={items} look={look} />
        {items.length === 0 ? (
          <p className="leasing-none">
            リストに候補はまだありません。候補ブランドの［追加］を押すか、ブランドを手入力してください。
          </p>
        ) : (
          <>
            {viewed.length === 0 && <p className="leasing-none">このステータスの候補はありません。</p>}
            <ListForm page={page} view={view} list={list} choices={choices} look={look} />
          </>
        )}
      </section>
    </div>
  );
}

function FileLink({ path, view, rows }: { path: string; view: LeasingView; rows: number }) {
  const { status, order } = view;
  return (
    <a
      className="button button-small"
      href={leasingHref(`${path}/list/excel`, { ...leasingDefaults, status, order })}
      download
    >
      Excel<span className="visually-hidden">（.xlsx、{fileRowsText(rows)}）</span>
    </a>
  );
}

interface RemovedProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  isStale: boolean;
}

function Removed({ page, view, isStale }: RemovedProps) {
  const { removed } = page;
  if (!removed || isStale) return null;
  return (
    <form className="leasing-notices" method="post" action={`${page.path}/list/undo`}>
      <HiddenFields page={page} view={view} />
      <input type="hidden" name="token" value={removed.token} />
      <p className="leasing-notice">
        {`${removed.names.map((name) => `「${name}」`).join("")}をリストから外しました。`}
      </p>
      <button type="submit" className="button button-small">
        元に戻す
      </button>
    </form>
  );
}
