import { z } from "zod";
import { createFloor } from "../../../contract/floors.ts";
import { amount, given, versionText } from "../../forms/entry.ts";

const { shape } = createFloor.body;
const side = (name: string) =>
  amount(name).pipe(
    z
      .number()
      .min(5, `${name}は5m以上で入力してください。`)
      .max(1000, `${name}は1,000m以下で入力してください。`)
      .nullable(),
  );

const entry = z.object({ name: given.pipe(shape.name), width: side("幅"), height: side("奥行き") });

export const newFloorBody = entry.extend({
  level: amount("階の位置").pipe(shape.level.nullable()),
});
export const floorBody = entry.extend({ version: versionText });
export const moveBody = z.object({ move: z.enum(["up", "down"]), version: versionText });

export function sizeOf({ width, height }: { width: number | null; height: number | null }) {
  if (width === null && height === null) return { size: null };
  if (width === null || height === null) {
    const field = width === null ? "width" : "height";
    return { errors: { [field]: "幅と奥行きを両方とも入力してください。" } };
  }
  return { size: { width, height } };
}

export function levelOf(name: string, levels: readonly number[]): number | undefined {
  const plain = name.normalize("NFKC").toUpperCase();
  const below = /^(?:B|地下)(\d{1,2})/.exec(plain)?.[1];
  if (below) return -Number(below);
  const above = /(\d{1,3})/.exec(plain)?.[1];
  if (above) return Number(above);
  return /屋上|^R/.test(plain) ? Math.max(0, ...levels) + 1 : undefined;
}
