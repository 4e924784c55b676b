import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { choiceId } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { auth, curator } from "../../guards.ts";
import { findAdminBrand } from "../../parts/admin-brand/find.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { type Input, routes } from "../../route.ts";
import { downloadPairs, pairsFileQuery } from "./excel.ts";
import { type BenchmarksQuery, benchmarksQuery, pairsPage } from "./page.ts";

const pairBody = z.object({
  brand_id: choiceId("比べる側のブランド"),
  benchmark_id: choiceId("ベンチマークにするブランド"),
});
const deletion = z.object({ brand: idText, benchmark: idText });

export function adminBenchmarkPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, curator]);
  get(paths.adminBenchmarks, showPairs, { query: benchmarksQuery });
  get(paths.adminBenchmarksExcel, downloadPairs, { query: pairsFileQuery });
  form(paths.adminBenchmarks, addPair, { body: pairBody });
  get(paths.adminBenchmarkDelete, showDeletion, { query: deletion.partial() });
  post(paths.adminBenchmarkDelete, submitDeletion, { body: deletion });
}

async function showPairs(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: BenchmarksQuery },
) {
  return pairsPage(request, reply, query);
}

async function addPair(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof pairBody>,
) {
  const picked = benchmarksQuery.pick({ brand_id: true, benchmark_id: true }).safeParse(input.raw).data ?? {};
  const again = (errors: Record<string, string>) =>
    pairsPage(request, reply, picked as BenchmarksQuery, errors);
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  const { brand_id, benchmark_id } = input.body;
  try {
    const { brand_benchmark: pair } = await request.backend.createAdminBrandBenchmark({
      body: { brand_benchmark: { brand_id, benchmark_brand_id: benchmark_id } },
    });
    flash(
      request,
      "success",
      `「${pair.brand_name}」と「${pair.benchmark_brand_name}」の組み合わせを登録しました。`,
    );
    return redirect(reply, paths.adminBenchmarks.url({ brand: brand_id }));
  } catch (error) {
    rethrowUnless(error, 400, 404, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const [message = error.body.message] = Object.values(error.body.errors ?? {});
    return again({ benchmark_id: message });
  }
}

interface Pair {
  brand?: number | undefined;
  benchmark?: number | undefined;
}

async function showDeletion(request: FastifyRequest, reply: FastifyReply, { query }: { query: Pair }) {
  const { brand: brandId, benchmark: benchmarkId } = query;
  if (brandId === undefined || benchmarkId === undefined) return reply.callNotFound();
  const [brand, benchmark] = await Promise.all([
    findAdminBrand(request, brandId),
    findAdminBrand(request, benchmarkId),
  ]);
  if (!brand || !benchmark) return reply.callNotFound();
  return confirmPage(reply, {
    heading: "組み合わせの削除",
    breadcrumb: [
      { label: "管理者メニュー" },
      { label: "ベンチマークデータ", href: paths.adminBenchmarks.url() },
      { label: "削除" },
    ],
    text: deletionText(brand.name, benchmark.name),
    action: paths.adminBenchmarkDelete.url(),
    fields: { brand: brand.id, benchmark: benchmark.id },
    cancelHref: paths.adminBenchmarks.url(),
  });
}

export function deletionText(brand: string, benchmark: string): string {
  return `「${brand}」のベンチマークから「${benchmark}」を削除しますか？　選択されている場合は、選択も解除されます。`;
}

async function submitDeletion(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: { body: z.output<typeof deletion> | undefined },
) {
  if (!body) return reply.callNotFound();
  let text = "組み合わせを削除しました。";
  try {
    await request.backend.deleteAdminBrandBenchmark({
      brand_id: body.brand,
      benchmark_brand_id: body.benchmark,
    });
  } catch (error) {
    rethrowUnless(error, 404);
    text = "この組み合わせはすでに削除されています。";
  }
  flash(request, "success", text);
  return redirect(reply, paths.adminBenchmarks.url());
}
