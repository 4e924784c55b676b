import type { FastifyRequest } from "fastify";
import { FASTER_ORDER } from "../../../lib/event-texts.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import type { Choice } from "./choices.ts";
import type { Done } from "./submit.ts";

export async function moveItem(
  request: FastifyRequest,
  listed: Listed,
  choice: Choice | undefined,
  by: 1 | -1,
): Promise<Done> {
  if (!choice) return { kind: "again", error: "移動する候補を選択してください。" };
  const { id, name, position } = itemOf(listed, choice.id);
  const to = position + by;
  if (to < 1 || to > listed.list.items.length) return { kind: "back" };
  try {
    await request.backend.updateLeasingList({
      recruitment_id: listed.recruitment.id,
      body: { items: [{ id, version: choice.version, position: to }] },
    });
  } catch (error) {
    rethrowUnless(error, 409);
    return { kind: "back", error: FASTER_ORDER };
  }
  return { kind: "back", text: `「${name}」を${to}番目に移動しました。` };
}
