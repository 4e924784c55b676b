import { memo, type RefObject } from "react";
import { Adopted } from "../shared/adopted.tsx";

export const CloudWords = memo(({ groupRef }: { groupRef: RefObject<SVGGElement | null> }) => (
  <Adopted className="cloud-words" groupRef={groupRef} />
));

export const WordRows = memo(() => <Adopted as="tbody" className="word-rows" />);
