import { hydrateRoot } from "../shared/react-client.ts";
import type { SectionOutlineEditorProps } from "./props.ts";
import { SectionOutlineEditor } from "./section-outline-editor.tsx";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): void {
  const root = element.querySelector("[data-island-root]") ?? element;
  hydrateRoot(root, <SectionOutlineEditor {...(props as SectionOutlineEditorProps)} />);
}
