import type { Apply, Scout } from "../../server/contract/contacts.ts";
import type { CallName } from "../../server/contract/index.ts";
import type { RunningBackend } from "../helpers/engines.ts";
import { type Asking, ask } from "./ask.ts";
import type { Actor } from "./policy.ts";
import type { Place, World } from "./world.ts";

export function contactSteps(backend: () => RunningBackend, world: () => World) {
  const send = async (
    actor: Actor,
    name: CallName,
    values: Record<string, string> = {},
    options: Asking = {},
  ) => {
    const answer = await ask(backend(), actor, name, values, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const rows = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;

  const prepared = async () => {
    const place = world().own("brand");
    const [found] = await rows<{ id: number; section_id: number }>(
      `update recruitments set status = 'publish'
       where id = (select min(id) from recruitments where facility_id = $1 and status <> 'deleted')
       returning id, section_id`,
      [place.facility],
    );
    await rows("update applies set withdrawn_at = now() where brand_id = $1", [place.brand]);
    await rows("update scouts set answered_at = now() where brand_id = $1", [place.brand]);
    await rows("delete from outbox");
    return { place, recruitment_id: found?.id ?? 0, section_id: found?.section_id ?? 0 };
  };
  const applied = async (message = "出店を検討しています。") => {
    const { place, recruitment_id } = await prepared();
    const body = { brand_id: Number(place.brand), recruitment_id, message };
    const { body: answer } = await send("brand", "createApply", {}, { body });
    return { place, recruitment_id, apply: answer.data as Apply };
  };
  const step = (place: Place, apply: Apply, more: object) =>
    send(
      "facility",
      "createApply",
      {},
      {
        body: { facility_id: Number(place.facility), apply_id: apply.id, ...more },
      },
    );
  const scouted = async (more: object = {}) => {
    const found = await prepared();
    const { place } = found;
    const body = {
      facility_id: Number(place.facility),
      brand_id: Number(place.brand),
      message: "ご出店をご検討ください。",
      ...more,
    };
    const { body: answer } = await send("facility", "createScout", {}, { body });
    return { ...found, scout: answer.data as Scout };
  };
  const answerScout = (place: Place, scout: Scout, more: object) =>
    send(
      "brand",
      "createApply",
      {},
      { body: { brand_id: Number(place.brand), scout_id: scout.id, ...more } },
    );
  return { send, rows, prepared, applied, step, scouted, answerScout };
}
