import { z } from "zod";
import { brandLogo } from "./brands.ts";
import { read } from "./call.ts";
import { id, idText } from "./fields.ts";
import { origin } from "./provenance.ts";

const ofBrand = {
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
} as const;

export const getBrandNodes = read({
  ...ofBrand,
  path: "/api/v1/brand_nodes",
  summary: "ブランド相関図",
  query: z.strictObject({ brand_id: idText }),
  response: z.object({
    nodes: z.array(
      z.object({
        id,
        name: z.string(),
        category_id: id,
        category_name: z.string(),
        store_count: z.int().min(0),
        /** Layout in a square of side 1, x to the right and y down, the asked brand in its middle. */
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
        is_center: z.boolean(),
      }),
    ),
    links: z.array(
      z.object({
        source: id,
        target: id,
        /** `tenancy`: observed over expected shared facilities, shrunk; `profile`: likeness 0–1 where none is shared. */
        kind: z.enum(["tenancy", "profile"]),
        weight: z.number(),
        /** The lift is above this with 95 %; null for profiles. */
        lower: z.number().nullable(),
        strength: z.number().min(0).max(1),
        shared_facilities: z.int().min(0),
        /** Shared facilities to expect by chance; null for profiles. */
        expected_facilities: z.number().min(0).nullable(),
        /** Beyond chance, also after correction for all pairs; the others are for reference. */
        is_firm: z.boolean(),
      }),
    ),
    facilities: z.object({ own: z.int().min(0), all: z.int().min(0) }),
    tested_pairs: z.int().min(0),
    provenance: origin.nullable(),
  }),
  fallback: { nodes: [], links: [], facilities: { own: 0, all: 0 }, tested_pairs: 0, provenance: null },
});

/** What an index is compared with: the brands of the brand's category, or all (null) where those are too few. */
const indexBase = z.object({ category_name: z.string().nullable(), brands: z.int().min(0) });

const tagIndex = z.object({
  tag: z.string(),
  /** 100 is the average of the base. */
  index: z.number(),
  peers: z.int().min(0),
  brands: z.int().min(1),
});

export const getWordCloud = read({
  ...ofBrand,
  path: "/api/v1/word_clouds",
  summary: "ブランドの特徴語と指数",
  query: z.strictObject({ brand_id: idText }),
  response: z.object({
    words: z.array(
      z.object({
        word: z.string(),
        /** 100 is the average of the base; the same number as the tag's index. */
        index: z.number(),
        size: z.int().min(1).max(6),
        peers: z.int().min(1),
        brands: z.int().min(1),
        is_tag: z.boolean(),
        is_mentioned: z.boolean(),
        shared_by: z.array(z.object({ id, name: z.string() })).max(5),
        /** Its place in the cloud and the size of its letters; null where it found no room. */
        box: z
          .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), font: z.number() })
          .nullable(),
      }),
    ),
    block: z.object({ width: z.number(), height: z.number() }),
    total: z.int().min(0),
    /** Programs of the release before give none. */
    base: indexBase.optional(),
    provenance: origin.nullable(),
  }),
  fallback: { words: [], block: { width: 0, height: 0 }, total: 0, provenance: null },
});

export const getTagIndices = read({
  ...ofBrand,
  path: "/api/v1/tag_indices",
  summary: "ブランドのタグ指数",
  query: z.strictObject({ brand_id: idText }),
  response: z.object({
    brand_node_index: z.array(tagIndex),
    /** Tags that many brands of the base have and this one not. Programs of the release before give none. */
    missing: z.array(tagIndex).optional(),
    total: z.int().min(0),
    base: indexBase.optional(),
    provenance: origin.nullable(),
  }),
  fallback: { brand_node_index: [], total: 0, provenance: null },
});

export const getBrandGeodemoIndices = read({
  ...ofBrand,
  path: "/api/v1/brand_geodemo_indices/{brand_id}",
  summary: "ブランド店舗の立地クラスター指数",
  params: z.strictObject({ brand_id: idText }),
  response: z.object({
    /** Every cluster in the order of its number; none for a brand without stores. */
    geodemo_indices: z.array(
      z.object({
        cluster: z.int().min(1).max(11),
        name: z.string(),
        share: z.number(),
        average_share: z.number(),
        /** 100 is the average over all residents of the country; null for a cluster without residents. */
        index: z.number().nullable(),
      }),
    ),
    stores: z.int().min(0),
    provenance: origin.nullable(),
  }),
  fallback: { geodemo_indices: [], stores: 0, provenance: null },
});

export const getSimilarBrands = read({
  ...ofBrand,
  path: "/api/v1/similar_brands/{brand_id}",
  summary: "似ているブランド",
  params: z.strictObject({ brand_id: idText }),
  query: z.strictObject({
    limit: z
      .string()
      .regex(/^([1-9]|[1-4][0-9]|50)$/, "件数は1〜50で指定してください。")
      .transform(Number)
      .default(10),
  }),
  response: z.object({
    similar_brands: z.array(
      z.object({
        id,
        name: z.string(),
        genre_name: z.string(),
        store_count: z.int().min(0),
        logo: brandLogo.nullable(),
        score: z.number().min(0).max(100),
        is_close: z.boolean(),
        parts: z.array(z.object({ label: z.string(), points: z.number(), maximum: z.number() })),
        reasons: z.array(z.string()),
      }),
    ),
    provenance: origin.nullable(),
  }),
  fallback: { similar_brands: [], provenance: null },
});
