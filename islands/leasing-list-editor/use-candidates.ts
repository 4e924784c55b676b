import { useCallback, useRef, useState } from "react";
import { candidateQuery, type LeasingView } from "../../server/lib/leasing-view.ts";
import type { Call, Refused } from "./calls.ts";
import type { Candidate, CandidatesPart, LeasingListEditorProps } from "./props.ts";

interface Answer {
  data: Candidate[];
  groups: CandidatesPart["groups"];
  hidden_tenants: number;
  hidden_wanted: number;
  total: number;
  page: number;
  per_page: number;
}

/** The candidates of a filter; another filter is fetched without leaving the page, the last one asked for wins. */
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
      const query = {
        facility_id: String(facilityId),
        recruitment_id: String(recruitmentId),
        ...candidateQuery(view),
      };
      const outcome = await call<Answer>({ method: "GET", path: "/api/v1/leasing_list_items", query });
      if (turn !== asked.current) return;
      setLoading(false);
      setRefusal(outcome.ok ? undefined : outcome);
      if (!outcome.ok) {
        setPart((before) => ({ ...before, ok: false, items: [] }));
        return;
      }
      const { data: items, hidden_tenants, hidden_wanted, per_page: perPage, ...rest } = outcome.value;
      setPart({
        ok: true,
        items,
        hiddenTenants: hidden_tenants,
        hiddenWanted: hidden_wanted,
        perPage,
        ...rest,
      });
    },
    [call, facilityId, recruitmentId],
  );
  return { part, isLoading, refusal, load };
}
