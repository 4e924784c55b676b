import type { FastifyReply } from "fastify";
import type { BrandDetail } from "../../../contract/brands.ts";
import { type BrandRequest, forgetViewer } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { brandChoices } from "../../parts/brand-entry/choices.ts";
import {
  brandBody,
  brandEntry,
  brandLabels,
  brandTexts,
  brandWords,
  needFacts,
  sizeFlags,
  sizeNames,
  sizes,
  wantedArea,
} from "../../parts/brand-entry/fields.ts";
import { pageViewsModel } from "../../parts/page-views/model.ts";
import { type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { notFound, Refusal } from "../../refusal.ts";

async function currentBrand(request: BrandRequest): Promise<{ brand: BrandDetail; canEdit: boolean }> {
  const { brand: role, user } = request.viewer;
  if (!role) throw notFound();
  const { brands: brand } = await request.backend.getBrand({ id: role.brand_id });
  if (!brand) throw notFound();
  return { brand, canEdit: role.grant_type === "admin" || user.is_curator };
}

const breadcrumb = (brand: BrandDetail) => [
  { label: brand.name },
  { label: "ブランド情報", href: paths.settingBrand.url() },
];

const SETTING_PLACES: Record<string, string> = {
  profile: paths.settingBrandEdit.url(),
  contact: `${paths.settingBrandEdit.url()}#contact_name`,
  tags: `${paths.settingBrandEdit.url()}#tags`,
  sizes: `${paths.settingBrandEdit.url()}#sizes`,
  benchmarks: paths.settingBrandBenchmarks.url(),
};

export async function showBrand(request: BrandRequest, reply: FastifyReply) {
  const { brand, canEdit } = await currentBrand(request);
  const [setting, seen] = await Promise.all([
    optional(request, "getBrandSettingStatus", { id: brand.id }),
    pageViewsModel(request, { brand_id: brand.id }),
  ]);
  const { items, done, total } = setting.value.data;
  return reply.page("settings/brand", {
    title: "ブランド情報",
    styles: ["settings"],
    breadcrumb: breadcrumb(brand),
    brand,
    seen,
    canEdit,
    editHref: paths.settingBrandEdit.url(),
    archiveHref: request.viewer.brand.grant_type === "admin" ? paths.settingBrandArchive.url() : undefined,
    previewHref:
      request.viewer.brand.grant_type === "admin" ? paths.previews.url({ brand: brand.id }) : undefined,
    retryHref: paths.settingBrand.url(),
    sizes: sizeNames(sizes.filter((size) => brand[sizeFlags[size]])),
    area: wantedArea(brand),
    needs: needFacts(brand),
    setting: {
      ok: setting.ok,
      done,
      total,
      items: items.map((item) => ({ ...item, href: canEdit ? SETTING_PLACES[item.key] : undefined })),
    },
  });
}

async function brandForm(request: BrandRequest, reply: FastifyReply): Promise<RecordForm> {
  const { brand, canEdit } = await currentBrand(request);
  if (!canEdit) throw new Refusal(403, `ブランド情報の編集は、「${brand.name}」の管理者のみが行えます。`);
  const choices = await brandChoices(request);
  return {
    called: "ブランド情報",
    record: { brand_id: brand.id, object_kind: "brand", object_id: brand.id },
    version: brand.version,
    entry: brandEntry,
    labels: brandLabels,
    values: brandTexts(brand),
    inWords: (values) => brandWords(values, choices.names),
    async save(changed, version) {
      await request.backend.updateBrand({ id: brand.id, body: { ...brandBody(changed), version } });
      forgetViewer(request);
    },
    again: () => brandForm(request, reply),
    page: (state) =>
      reply.page("settings/brand-edit", {
        title: "ブランド情報の編集",
        styles: ["section-entry", "settings"],
        breadcrumb: [...breadcrumb(brand), { label: "編集" }],
        ...state,
        lead: brand.name,
        choices,
      }),
    breadcrumb: breadcrumb(brand),
    action: paths.settingBrandEdit.url(),
    doneHref: paths.settingBrand.url(),
  };
}

export const { show: showBrandEdit, submit: submitBrandEdit } = recordPages((request: BrandRequest, reply) =>
  brandForm(request, reply),
);
