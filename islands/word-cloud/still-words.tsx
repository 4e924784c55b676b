import type { RefObject } from "react";
import { Drawn } from "../shared/drawn.tsx";
import { markupOf } from "../shared/shapes.ts";
import type { WordCloudProps } from "./props.ts";
import { WordRow } from "./word-row.tsx";
import { wordShapes } from "./word-shapes.ts";

interface CloudWordsProps {
  cloud: WordCloudProps;
  groupRef: RefObject<SVGGElement | null>;
}

/** The words. Only the server draws them and their rows: browsers get `still-words-browser.tsx` in its place. */
export function CloudWords({ cloud, groupRef }: CloudWordsProps) {
  return <Drawn className="cloud-words" markup={markupOf(wordShapes(cloud))} groupRef={groupRef} />;
}

export function WordRows({ cloud: { words, total, path } }: { cloud: WordCloudProps }) {
  return (
    <tbody className="word-rows">
      {words.map((one, at) => (
        <WordRow key={one.word} one={one} at={at} total={total} path={path} />
      ))}
    </tbody>
  );
}
