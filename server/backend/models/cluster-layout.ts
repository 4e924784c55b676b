/** A thing to place: its group, and how strongly it is tied to the middle (0 to 1; null: not at all). */
export interface ClusterNode {
  group: number;
  tie: number | null;
}

type Position = [number, number];

/** Radii of what is tied to the middle, strongest and weakest, and of the rings behind it. */
const NEAREST = 0.34;
const FARTHEST = 0.58;
const RINGS = [0.78, 1] as const;
/** Free sectors between groups, in places. */
const GAP = 0.8;

/**
 * Places things round a middle, each group in a sector of its own as wide as it has members (largest first, clockwise
 * from the top): what is tied stands nearer the stronger the tie, the rest on two rings behind. Answers x, y for each
 * within −1 to 1 in the order given; the same input gives the same picture.
 */
export function clusterLayout(nodes: readonly ClusterNode[]): Position[] {
  const places: Position[] = nodes.map(() => [0, 0]);
  const groups = Map.groupBy(nodes.keys(), (i) => (nodes[i] as ClusterNode).group);
  const order = [...groups].sort(([a, one], [b, other]) => other.length - one.length || a - b);
  const total = nodes.length + order.length * GAP;
  let before = 0;
  for (const [, members] of order) {
    const tied = members.filter((i) => nodes[i]?.tie !== null);
    const rest = members.filter((i) => nodes[i]?.tie === null);
    const angleOf = (part: number) => ((before + part * members.length) / total) * 2 * Math.PI - Math.PI / 2;
    tied.forEach((i, at) => {
      const radius = FARTHEST - (FARTHEST - NEAREST) * (nodes[i]?.tie ?? 0);
      places[i] = polar(angleOf((at + 0.5) / tied.length), radius);
    });
    rest.forEach((i, at) => {
      places[i] = polar(angleOf((at + 0.5) / rest.length), RINGS[at % 2] as number);
    });
    before += members.length + GAP;
  }
  return places;
}

function polar(angle: number, radius: number): Position {
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
