import { useEffect, useRef, useState } from "react";
import { getLeasingListMap, getRecruitment } from "../shared/addresses.generated.ts";
import { ask } from "../shared/calls.ts";
import type { Candidates, PanelParts, PanelUnit, Terms } from "./props.ts";

export interface LoadedParts {
  terms: PanelParts["terms"] | "loading";
  candidates: PanelParts["candidates"] | "loading";
}

export const none: PanelParts = { terms: null, candidates: null };
const SETTLE_MS = 120;
const GIVE_UP_MS = 10_000;

function isWhole({ terms, candidates }: PanelParts): boolean {
  return terms !== "failed" && candidates !== "failed";
}

async function fetchTerms(facilityId: number, id: number, signal: AbortSignal): Promise<Terms | null> {
  const args = { section_id: id, facility_id: facilityId };
  return (await ask(getRecruitment, args, signal)).recruitment;
}

async function fetchCandidates(
  facilityId: number,
  id: number,
  signal: AbortSignal,
): Promise<Candidates | null> {
  const args = { "section_ids[]": [id], facility_id: facilityId, leasing_list_limit: 10 };
  return (await ask(getLeasingListMap, args, signal)).data[0] ?? null;
}

export function useParts(facilityId: number, unit: PanelUnit | undefined) {
  const kept = useRef(new Map<number, PanelParts>());
  const [shown, setShown] = useState<{ id?: number; parts: PanelParts }>({ parts: none });
  const [attempt, setAttempt] = useState(0);
  const id = unit?.id;
  const hasRecruitment = unit?.recruitment !== undefined;
  useEffect(() => {
    if (id === undefined || !hasRecruitment) return undefined;
    const known = kept.current.get(id);
    if (known) {
      setShown({ id, parts: known });
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(GIVE_UP_MS)]);
      const [terms, candidates] = await Promise.allSettled([
        fetchTerms(facilityId, id, signal),
        fetchCandidates(facilityId, id, signal),
      ]);
      if (abort.signal.aborted) return;
      const parts: PanelParts = {
        terms: terms.status === "fulfilled" ? terms.value : "failed",
        candidates: candidates.status === "fulfilled" ? candidates.value : "failed",
      };
      if (isWhole(parts)) kept.current.set(id, parts);
      setShown({ id, parts });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [facilityId, id, hasRecruitment, attempt]);
  const loading: LoadedParts = { terms: "loading", candidates: "loading" };
  const parts = !hasRecruitment ? none : shown.id === id ? shown.parts : loading;
  const retry = () => {
    setShown({ parts: none });
    setAttempt((n) => n + 1);
  };
  return { parts, retry };
}
