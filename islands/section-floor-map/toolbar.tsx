import { type MouseEvent, memo } from "react";
import {
  type ColourScheme,
  optionLabels,
  type SectionsChanges,
  type SectionsState,
  type SectionView,
  sectionsHref,
  sectionsParameters,
} from "../../server/lib/sections-state.ts";
import { isPlainClick } from "../shared/plain-click.ts";

const schemes: [ColourScheme, string][] = [
  ["recruitment", "募集ステータス"],
  ["contract", "契約"],
  ["end", "契約満了"],
  ["notice", "通知期間"],
  ["rent", "賃料"],
  ["size", "規模"],
  ["genre", "業種"],
];
const views: [SectionView, string][] = [
  ["both", "図と一覧"],
  ["map", "図のみ"],
  ["list", "一覧のみ"],
];

/** A floor, or the whole building where the page is a list only. */
interface FloorChoice {
  id: number | "all";
  name: string;
}

interface ToolbarProps {
  path: string;
  floors: readonly FloorChoice[];
  floor: FloorChoice | undefined;
  hasMap: boolean;
  state: SectionsState;
  go?: ((changes: SectionsChanges) => void) | undefined;
}

function Switch<V extends string>(
  props: ToolbarProps & { name: "color" | "view"; options: [V, string][]; isHere: (value: V) => boolean },
) {
  const { path, state, go, name, options, isHere } = props;
  const follow = (event: MouseEvent, value: V) => {
    if (!go || !isHere(value) || !isPlainClick(event)) return;
    event.preventDefault();
    go({ [name]: value });
  };
  return (
    <ul className="segments">
      {options.map(([value, text]) => (
        <li key={value}>
          <a
            href={sectionsHref(path, state, { [name]: value })}
            aria-current={state[name] === value ? "true" : undefined}
            onClick={(event) => follow(event, value)}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Floors({ path, floors, floor, state }: ToolbarProps) {
  if (floors.length === 0) return null;
  return (
    <nav aria-label="階">
      <ul className="segments">
        {floors.map(({ id, name }) => (
          <li key={id}>
            <a
              href={sectionsHref(path, state, { floor: id, section: undefined, page: 1, all: false })}
              aria-current={floor?.id === id ? "page" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Options({ path, state }: ToolbarProps) {
  const kept = sectionsParameters(state, { recruiting: true });
  return (
    <form className="inline-field" method="get" action={path}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="checkbox">
        <input type="hidden" name="recruiting" value="0" />
        <input type="checkbox" name="recruiting" value="1" defaultChecked={state.recruiting} />
        {optionLabels.recruiting}
      </label>
      <button type="submit" className="button button-small">
        適用
      </button>
    </form>
  );
}

function prepare(): void {
  import("./on-use.ts").catch(() => {});
}

export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const isMapShown = props.hasMap && props.state.view !== "list";
  return (
    <div className="toolbar section-toolbar">
      <Floors {...props} />
      {isMapShown && (
        <nav className="inline-field" aria-label="色分け" onPointerEnter={prepare} onFocus={prepare}>
          <span className="inline-field-label">色分け</span>
          <Switch {...props} name="color" options={schemes} isHere={() => true} />
        </nav>
      )}
      {isMapShown && <Options {...props} />}
      {props.hasMap && (
        <nav className="toolbar-end" aria-label="表示">
          <Switch {...props} name="view" options={views} isHere={(view) => view !== "list"} />
        </nav>
      )}
    </div>
  );
});
