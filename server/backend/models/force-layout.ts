/** A link between two nodes by their numbers; a heavier one (0 to 1) pulls harder. */
export interface LayoutLink {
  source: number;
  target: number;
  weight: number;
}

type Position = [number, number];

/**
 * Places nodes by attraction along links and repulsion between near nodes, cooling down over 120 rounds: the grid
 * variant of Fruchterman and Reingold (1991), repulsion only within twice the ideal distance, so a round costs about
 * nodes + links. Nodes start on a sunflower spiral in their order, so the same input gives the same picture; there is
 * no randomness. Answers x, y per node within −1 to 1, scaled to fill; `pinned` (a node number) ends at 0, 0.
 */
export function layOut(
  count: number,
  links: readonly LayoutLink[],
  { pinned }: { pinned?: number } = {},
): Position[] {
  const positions = Array.from({ length: count }, (_, i): Position => {
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    return [Math.sqrt(i) * Math.cos(angle), Math.sqrt(i) * Math.sin(angle)];
  });
  const rounds = 120;
  for (let round = 0; round < rounds; round++) {
    const forces = positions.map((): Position => [0, 0]);
    repel(positions, forces);
    attract(positions, forces, links);
    const heat = 1.5 * (1 - round / rounds) ** 1.5;
    positions.forEach((position, i) => {
      const [fx, fy] = forces[i] as Position;
      const [px, py] = [fx - position[0] * 0.01, fy - position[1] * 0.01];
      const scale = heat / Math.max(heat, Math.hypot(px, py), 1e-12);
      position[0] += px * scale;
      position[1] += py * scale;
    });
  }
  return fitted(positions, pinned);
}

const REACH = 2;

function repel(positions: readonly Position[], forces: Position[]): void {
  const boxes = new Map<number, number[]>();
  const key = (column: number, row: number) => column * 100_003 + row;
  positions.forEach(([x, y], i) => {
    const box = key(Math.floor(x / REACH), Math.floor(y / REACH));
    const members = boxes.get(box);
    if (members === undefined) boxes.set(box, [i]);
    else members.push(i);
  });
  positions.forEach(([x, y], i) => {
    const force = forces[i] as Position;
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) {
        for (const j of boxes.get(key(Math.floor(x / REACH) + column, Math.floor(y / REACH) + row)) ?? []) {
          if (i === j) continue;
          const other = positions[j] as Position;
          // Two nodes on the same spot part along their numbers.
          const dx = x - other[0] || (i < j ? -1e-3 : 1e-3);
          const dy = y - other[1];
          const squared = dx * dx + dy * dy;
          if (squared > REACH * REACH) continue;
          force[0] += dx / squared;
          force[1] += dy / squared;
        }
      }
    }
  });
}

function attract(positions: readonly Position[], forces: Position[], links: readonly LayoutLink[]): void {
  for (const { source, target, weight } of links) {
    const [a, b] = [positions[source], positions[target]];
    const [fa, fb] = [forces[source], forces[target]];
    if (a === undefined || b === undefined || fa === undefined || fb === undefined) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const pull = 0.15 * weight * Math.hypot(dx, dy);
    fa[0] += dx * pull;
    fa[1] += dy * pull;
    fb[0] -= dx * pull;
    fb[1] -= dy * pull;
  }
}

/** Moves the pinned node (or the middle) to 0 and scales the farthest coordinate to 1. */
function fitted(positions: readonly Position[], pinned: number | undefined): Position[] {
  const middle = (axis: 0 | 1) => {
    const values = positions.map((position) => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const pin = pinned === undefined ? undefined : positions[pinned];
  const [cx, cy] = pin ?? [middle(0), middle(1)];
  const reach = positions.reduce((most, [x, y]) => Math.max(most, Math.abs(x - cx), Math.abs(y - cy)), 0);
  const scale = reach > 0 ? reach : 1;
  return positions.map(([x, y]) => [(x - cx) / scale, (y - cy) / scale]);
}
