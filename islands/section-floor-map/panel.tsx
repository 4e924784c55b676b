import { formatArea, SIZE_CLASS_LABELS, sizeClassOf } from "../../server/lib/areas.ts";
import { recruitmentStatusLabels } from "../../server/lib/labels.ts";
import { Icon } from "../shared/icon.tsx";
import { StatusBadge } from "../shared/status-badge.tsx";
import { LOADING } from "./loading.ts";
import { PanelCandidates } from "./panel-candidates.tsx";
import { ContractTerms, RecruitmentTerms } from "./panel-terms.tsx";
import type { PanelUnit } from "./props.ts";
import type { LoadedParts } from "./use-parts.ts";

interface PanelProps {
  path: string;
  list: string;
  unit: PanelUnit;
  floorName: string;
  today: string;
  parts: LoadedParts;
  retryHref: string;
  retry?: (() => void) | undefined;
}

function Failure({ retryHref, retry }: Pick<PanelProps, "retryHref" | "retry">) {
  return (
    <div className="panel-failure" role="alert">
      <p>データを取得できませんでした。</p>
      <a
        className="button button-small"
        href={retryHref}
        onClick={(event) => {
          if (!retry) return;
          event.preventDefault();
          retry();
        }}
      >
        <Icon name="retry" />
        再読み込み
      </a>
    </div>
  );
}

function Loading() {
  return <p className="panel-loading">{LOADING}</p>;
}

function Terms({ unit, today, parts, retryHref, retry }: PanelProps) {
  const { terms } = parts;
  if (terms === "loading") return <Loading />;
  if (terms === "failed") return <Failure retryHref={retryHref} retry={retry} />;
  if (!terms) return <ContractTerms unit={unit} />;
  return <RecruitmentTerms unit={unit} terms={terms} today={today} />;
}

function CandidateBlock({ unit, parts, path, retryHref, retry }: PanelProps) {
  const { candidates } = parts;
  const href = `${path}/${unit.id}/recruitements`;
  if (unit.recruitment === undefined) {
    return (
      <p className="panel-note">募集は登録されていません。登録すると、リーシングリストを作成できます。</p>
    );
  }
  const read = typeof candidates === "object" && candidates;
  return (
    <div>
      <h3>
        リーシングリスト{read && read.total > 0 && <span className="muted">全{read.total}件</span>}
        <a href={href}>リストを開く</a>
      </h3>
      {candidates === "loading" && <Loading />}
      {candidates === "failed" && <Failure retryHref={retryHref} retry={retry} />}
      {candidates === null && <p className="muted">リーシングリストはまだありません。</p>}
      {read && <PanelCandidates candidates={read} href={href} />}
    </div>
  );
}

export function Panel(props: PanelProps) {
  const { path, list, unit, floorName } = props;
  const isOffered = unit.recruitment !== undefined;
  const detail = `${path}/${unit.id}${list === "" ? "" : `?list=${encodeURIComponent(list)}`}`;
  return (
    <>
      <div className="section-panel-head">
        <h2 id="section-panel-title">
          <a href={detail}>区画{unit.number}</a>
        </h2>
        <StatusBadge badge={recruitmentStatusLabels[unit.status]} />
        <p>
          {formatArea(unit.area)}&ensp;規模 {SIZE_CLASS_LABELS[sizeClassOf(unit.area)]}&ensp;{floorName}
          {unit.position && ` ${unit.position}`}
        </p>
      </div>
      <Terms {...props} />
      <CandidateBlock {...props} />
      <div className="section-panel-actions">
        <a className="button" href={detail}>
          詳細
        </a>
        <a className="button" href={`${path}/${unit.id}/recruitements`}>
          {isOffered ? "募集詳細" : "募集を登録"}
        </a>
        <a className="button" href={`${path}/${unit.id}/edit`}>
          編集
        </a>
      </div>
    </>
  );
}
