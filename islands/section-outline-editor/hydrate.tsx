import { hydrateIsland } from "../shared/hydrate-root.tsx";
import type { SectionOutlineEditorProps } from "./props.ts";
import { SectionOutlineEditor } from "./section-outline-editor.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): Promise<void> {
  return hydrateIsland(element, <SectionOutlineEditor {...(props as SectionOutlineEditorProps)} />);
}
