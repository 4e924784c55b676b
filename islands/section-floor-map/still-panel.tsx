import { PanelBody, type PanelBodyProps } from "./panel-body.tsx";

/** What the panel says first. Only the server draws it: browsers get `still-panel-browser.tsx` in its place. */
export function StillPanel(props: PanelBodyProps) {
  return <PanelBody {...props} />;
}
