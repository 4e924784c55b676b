import { useCallback, useRef, useState } from "react";
import { candidateQuery, type LeasingView } from "../../server/lib/leasing-view.ts";
import { getLeasingListItems } from "../shared/addresses.generated.ts";
import type { Call, Refused } from "./calls.ts";
import type { CandidatesPart, LeasingListEditorProps } from "./props.ts";

export function useCandidates(props: LeasingListEditorProps, call: Call) {
  const { facilityId, recruitmentId } = props;
  const [part, setPart] = useState<CandidatesPart>(props.candidates);
  const [isLoading, setLoading] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const asked = useRef(0);
  const load = useCallback(
    async (view: LeasingView) => {
      const turn = ++asked.current;
      setLoading(true);
      const outcome = await call(getLeasingListItems, {
        facility_id: facilityId,
        recruitment_id: recruitmentId,
        ...candidateQuery(view),
      });
      if (turn !== asked.current) return;
      setLoading(false);
      setRefusal(outcome.ok ? undefined : outcome);
      if (!outcome.ok) {
        setPart((before) => ({ ...before, ok: false, items: [] }));
        return;
      }
      const { data: items, hidden_tenants, hidden_wanted, per_page: perPage } = outcome.value;
      const { groups, total, page } = outcome.value;
      setPart({
        ok: true,
        items,
        hiddenTenants: hidden_tenants,
        hiddenWanted: hidden_wanted,
        perPage,
        groups,
        total,
        page,
      });
    },
    [call, facilityId, recruitmentId],
  );
  return { part, isLoading, refusal, load };
}
