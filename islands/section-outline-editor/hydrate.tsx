import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { SectionOutlineEditorProps } from "./props.ts";
import { SectionOutlineEditor } from "./section-outline-editor.tsx";

export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <SectionOutlineEditor {...(props as SectionOutlineEditorProps)} />);
}
