import type { FastifyReply, FastifyRequest } from "fastify";
import type { NegotiationStatus } from "../../../contract/statuses.ts";
import { lines } from "../../../contract/texts.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { refusedNegotiation } from "../../../lib/negotiation.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { itemOf, type Listed } from "../../parts/leasing-list/find.ts";
import { paths } from "../../paths.ts";
import type { StatusChoice } from "./choices.ts";
import { statusConflict } from "./status-conflict.ts";
import type { Done } from "./submit.ts";

const plainComment = lines("コメント");
/** It is carried on to the page that asks about the contract in its address, which balancers cut at 8 kB. */
const commentOfContract = lines("契約にするときのコメント", 500);

export async function saveStatuses(
  request: FastifyRequest,
  reply: FastifyReply,
  listed: Listed,
  raw: Record<string, unknown>,
  given: StatusChoice[] | string,
  comment: string,
): Promise<Done> {
  if (typeof given === "string") return { kind: "again", error: given };
  // What already stands as wished was done by the same form sent before.
  const wanted = given.filter(({ id, status }) => itemOf(listed, id).status !== status);
  if (wanted.length === 0)
    return given.length > 0
      ? { kind: "back", text: "保存しました。" }
      : { kind: "again", error: "ステータスの変更がありません。" };
  const stale = wanted.filter(({ id, version }) => itemOf(listed, id).version !== version);
  if (stale.length > 0) {
    await statusConflict(request, reply, listed, raw, wanted, comment);
    return { kind: "answered" };
  }
  const refusal = refusalOf(listed, wanted, comment);
  if (refusal) return { kind: "again", error: refusal };
  const contract = wanted.find(({ status }) => status === "contracted");
  const others = wanted.filter(({ status }) => status !== "contracted");
  const outcome = await changeAll(request, listed, others, comment);
  if (outcome.error || !contract) return { kind: "back", ...outcome };
  const query = { item: contract.id, comment };
  return { kind: "to", href: paths.leasingListContract.url(listed.section.id, query), ...outcome };
}

function refusalOf(listed: Listed, wanted: readonly StatusChoice[], comment: string): string | undefined {
  if (wanted.filter(({ status }) => status === "contracted").length > 1)
    return "契約にする候補は1件だけ指定してください。";
  const isContract = wanted.some(({ status }) => status === "contracted");
  const { error } = (isContract ? commentOfContract : plainComment).safeParse(comment);
  if (error) return error.issues[0]?.message;
  const reasons = wanted.flatMap(({ id, status }) => {
    const item = itemOf(listed, id);
    const reason = refusedNegotiation(item.status, status, comment);
    return reason ? [`「${item.name}」：${reason}`] : [];
  });
  return reasons.length > 0 ? reasons.join("") : undefined;
}

async function changeAll(
  request: FastifyRequest,
  listed: Listed,
  wanted: readonly StatusChoice[],
  comment: string,
): Promise<{ text?: string; error?: string }> {
  const groups = Map.groupBy(wanted, ({ status }) => status);
  const texts: string[] = [];
  const failures: string[] = [];
  for (const [status, items] of groups) {
    const changed = await changeGroup(request, listed, status, items, comment);
    if (changed.count > 0)
      texts.push(
        `${changed.count}件のステータスを「${negotiationStatusLabels[status].label}」に変更しました。`,
      );
    failures.push(...changed.failures);
  }
  return {
    ...(texts.length > 0 && { text: texts.join("") }),
    ...(failures.length > 0 && { error: failures.join("") }),
  };
}

async function changeGroup(
  request: FastifyRequest,
  listed: Listed,
  status: NegotiationStatus,
  items: readonly StatusChoice[],
  comment: string,
): Promise<{ count: number; failures: string[] }> {
  const nameOf = (id: number) => `「${itemOf(listed, id).name}」`;
  try {
    const { data } = await request.backend.changeLeasingListStatus({
      id: listed.list.id,
      body: {
        leasing_list_item_ids: items.map(({ id }) => id),
        status,
        comment,
        versions: Object.fromEntries(items.map(({ id, version }) => [id, version])),
      },
    });
    const failed = data.filter(({ is_changed }) => !is_changed);
    const failures = failed.map(({ leasing_list_item_id: id, message }) => `${nameOf(id)}：${message}`);
    return { count: data.length - failed.length, failures };
  } catch (error) {
    rethrowUnless(error, 409);
    return { count: 0, failures: items.map(({ id }) => `${nameOf(id)}：${error.body.message}`) };
  }
}
