import { type LeasingView, leasingParameters } from "../../server/lib/leasing-view.ts";
import type { LeasingListEditorProps } from "./props.ts";

type Page = Pick<LeasingListEditorProps, "csrf" | "stale">;

export function HiddenFields({
  page,
  view,
  oneTimeKey,
}: {
  page: Page;
  view: LeasingView;
  oneTimeKey?: string;
}) {
  return (
    <>
      <input type="hidden" name="_csrf" value={page.csrf} />
      {page.stale && <input type="hidden" name={page.stale.name} value={page.stale.value} />}
      {oneTimeKey && <input type="hidden" name="_key" value={oneTimeKey} />}
      <input type="hidden" name="back" value={new URLSearchParams(leasingParameters(view)).toString()} />
    </>
  );
}
