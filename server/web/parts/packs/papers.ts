import { PAPERS, type Paper } from "../../../lib/paper.ts";

export const papers = Object.keys(PAPERS) as [Paper, ...Paper[]];

export function paperModel(
  chosen: Paper | undefined,
  href: (paper: Paper | undefined) => string,
  first: Paper = papers[0],
) {
  const paper = chosen ?? first;
  return {
    paper,
    papers: papers.map((one) => ({
      label: PAPERS[one].label,
      href: href(one === first ? undefined : one),
      isCurrent: one === paper,
    })),
  };
}
