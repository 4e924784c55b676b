import type { FastifyReply } from "fastify";
import type { AnswerOf } from "../../../contract/index.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";
import { modelText } from "./detail-model.ts";
import { modelTrouble } from "./model-trouble.ts";

const AWAY = "ただいま再計算できません。時間をおいて、もう一度お試しください。";

export async function submitRecomputation(
  request: BrandRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const { kind, text } = await recomputed(request, params.id);
  flash(request, kind, text);
  return redirect(reply, paths.salesPrediction.url(params.id));
}

interface Told {
  kind: "success" | "error";
  text: string;
}

async function recomputed(request: BrandRequest, id: number): Promise<Told> {
  try {
    const { data } = await request.backend.getRecomputation({ id });
    if (!data) throw notFound();
    return toldOf(data, new Date());
  } catch (error) {
    return { kind: "error", text: Object.values(modelTrouble(error, AWAY).errors)[0] ?? AWAY };
  }
}

type Recomputation = NonNullable<AnswerOf<"getRecomputation">["data"]>;

export function toldOf({ is_same, ...model }: Recomputation, at: Date): Told {
  const when = `${formatDateTime(at)}、${modelText(model)}`;
  return is_same
    ? { kind: "success", text: `保存した入力から再計算し、同じ結果になりました（${when}）。` }
    : {
        kind: "error",
        text: `保存した入力から再計算した結果が、保存した結果と異なります（${when}）。会議などでは使わず、運営者にお問い合わせください。`,
      };
}
