import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Benchmark } from "../../../contract/benchmarks.ts";
import type { BrandRole } from "../../../contract/users.ts";
import { fold } from "../../../lib/kana.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import { someIds } from "../../forms/list-entry.ts";
import { BackendOutage, rethrowUnless } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { Input } from "../../route.ts";

export const benchmarkBody = z.object({
  benchmark_brand_ids: someIds("ベンチマーク"),
  words: given,
  action: z.enum(["search", "save"]).default("save"),
});

function editorOf(request: BrandRequest): { brand: BrandRole; canEdit: boolean } {
  const { brand, user } = request.viewer;
  return { brand, canEdit: brand.grant_type === "admin" || user.is_curator };
}

export async function showBenchmarks(request: BrandRequest, reply: FastifyReply) {
  const { brand, canEdit } = editorOf(request);
  const offered = await offeredTo(request, brand);
  const chosen = (offered ?? []).filter(({ is_selected }) => is_selected).map(({ brand_id }) => brand_id);
  return benchmarkPage(reply, { brand, canEdit, offered, chosen, words: "", errors: {} });
}

export async function submitBenchmarks(
  request: BrandRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof benchmarkBody>,
) {
  const { brand, canEdit } = editorOf(request);
  if (!canEdit)
    throw new Refusal(403, `ベンチマークの変更は、「${brand.brand_name}」の管理者のみが行えます。`);
  const raw = z.object({ benchmark_brand_ids: someIds("ベンチマーク"), words: given }).safeParse(input.raw);
  const { benchmark_brand_ids: chosen = [], words = "" } = raw.data ?? {};
  const again = async (errors: Record<string, string>) =>
    benchmarkPage(reply, { brand, canEdit, offered: await offeredTo(request, brand), chosen, words, errors });
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  if (input.body.action === "search") return again({});
  try {
    const body = { benchmark_brand_ids: chosen };
    await request.backend.updateBenchmarks({ id: brand.brand_id, body });
  } catch (error) {
    rethrowUnless(error, 400);
    reply.code(422);
    return again(error.body.errors ?? { _form: error.body.message });
  }
  flash(request, "benchmark", `ベンチマークを保存しました（${chosen.length}件）。`);
  return redirect(reply, paths.settingBrandBenchmarks.url());
}

async function offeredTo(
  request: FastifyRequest,
  brand: BrandRole,
): Promise<readonly Benchmark[] | undefined> {
  try {
    return (await request.backend.getBenchmarks({ brand_id: brand.brand_id })).data;
  } catch (error) {
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ err: error }, "the benchmarks are missing");
    return undefined;
  }
}

interface BenchmarkPage {
  brand: BrandRole;
  canEdit: boolean;
  /** Undefined where they could not be read. */
  offered: readonly Benchmark[] | undefined;
  chosen: readonly number[];
  words: string;
  errors: Record<string, string>;
}

function benchmarkPage(reply: FastifyReply, page: BenchmarkPage) {
  const { brand, canEdit, offered = [], chosen, words, errors } = page;
  const shown = offered.filter((one) => holdsAll(one, words));
  const isShown = new Set(shown.map(({ brand_id }) => brand_id));
  return reply.page("settings/benchmarks", {
    title: "ベンチマーク",
    styles: ["settings"],
    breadcrumb: [{ label: brand.brand_name }, { label: "ベンチマーク" }],
    ok: page.offered !== undefined,
    canEdit,
    words,
    total: offered.length,
    rows: shown.map((one) => ({ ...one, isChosen: chosen.includes(one.brand_id) })),
    kept: offered.map(({ brand_id }) => brand_id).filter((id) => chosen.includes(id) && !isShown.has(id)),
    chosenCount: chosen.length,
    errors,
    action: paths.settingBrandBenchmarks.url(),
    cancelHref: paths.settingBrand.url(),
    retryHref: paths.settingBrandBenchmarks.url(),
  });
}

function holdsAll({ name, genre_name }: Benchmark, words: string): boolean {
  const text = fold(`${name} ${genre_name}`);
  return words
    .split(/[\s,、]+/u)
    .filter((word) => word !== "")
    .every((word) => text.includes(fold(word)));
}
