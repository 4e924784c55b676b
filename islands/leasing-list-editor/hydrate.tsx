import { hydrateRoot } from "../shared/react-client.ts";
import { LeasingListEditor } from "./leasing-list-editor.tsx";
import type { LeasingListEditorProps } from "./props.ts";

/** Brings the server's markup to life; `element` is the island's wrapper or the root inside it. */
export function hydrate(element: Element, props: unknown): void {
  const root = element.querySelector("[data-island-root]") ?? element;
  hydrateRoot(root, <LeasingListEditor {...(props as LeasingListEditorProps)} />);
}
