import { keepEarlyEntries } from "../shared/early-entries.ts";
import { hydrateIsland } from "../shared/hydrate-root.tsx";
import { LeasingListEditor } from "./leasing-list-editor.tsx";
import type { LeasingListEditorProps } from "./props.ts";

export async function hydrate(element: Element, props: unknown): Promise<void> {
  const enterAgain = keepEarlyEntries(element);
  await hydrateIsland(element, <LeasingListEditor {...(props as LeasingListEditorProps)} />);
  enterAgain();
}
