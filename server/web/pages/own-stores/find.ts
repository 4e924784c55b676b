import type { OwnStore } from "../../../contract/own-stores.ts";
import { storeStateLabels } from "../../../lib/fields/own-stores.ts";
import type { Tone } from "../../../lib/labels.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";
import { notFound, Refusal } from "../../refusal.ts";

export async function findOwnStore(request: BrandRequest, id: number): Promise<OwnStore> {
  try {
    const { store } = await request.backend.getOwnStore({ id, brand_id: request.viewer.brand.brand_id });
    if (store) return store;
  } catch (error) {
    rethrowUnless(error, 404);
  }
  throw notFound();
}

export function canEdit({ viewer }: BrandRequest): boolean {
  return viewer.brand.grant_type === "admin";
}

export function requireAdmin(request: BrandRequest): void {
  const { brand_name } = request.viewer.brand;
  if (!canEdit(request))
    throw new Refusal(403, `店舗の登録と編集は、「${brand_name}」の管理者のみが行えます。`);
}

export function listCrumbs({ viewer }: BrandRequest) {
  return [{ label: viewer.brand.brand_name }, { label: "店舗", href: paths.ownStores.url() }];
}

export function breadcrumbOf(request: BrandRequest, store: OwnStore, last?: string) {
  return [
    ...listCrumbs(request),
    { label: store.name, href: paths.ownStore.url(store.id) },
    ...(last ? [{ label: last }] : []),
  ];
}

const MARKS: Record<OwnStore["state"], { tone: Tone; mark: string }> = {
  open: { tone: "settled", mark: "✓" },
  planned: { tone: "neutral", mark: "○" },
  closed: { tone: "ended", mark: "■" },
};

export function badgeOf({ state }: Pick<OwnStore, "state">) {
  return { ...MARKS[state], label: storeStateLabels[state] };
}
