import type { FastifyRequest } from "fastify";
import type { AttachedFile, FileKind, FileUsage } from "../../../contract/files.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { formatBytes } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";

export const fileKindLabels: Record<FileKind, string> = {
  drawing: "図面",
  equipment: "設備表",
  works: "工事区分",
  other: "その他",
};

const STATES = { checking: "検査中", refused: "ウイルスを検出したため削除", ready: undefined } as const;

export interface ShownFile {
  id: number;
  name: string;
  href: string | undefined;
  kind: string;
  size: string;
  state: string | undefined;
  person: string;
  at: string;
  time: string;
  removeHref: string | undefined;
}

export function shownFile(file: AttachedFile, removeHref?: (id: number) => string): ShownFile {
  return {
    id: file.id,
    name: file.name,
    href: file.state === "ready" ? paths.file.url(file.id) : undefined,
    kind: fileKindLabels[file.kind],
    size: formatBytes(file.bytes),
    state: STATES[file.state],
    person: file.user_name,
    at: file.created_at,
    time: formatDateTime(file.created_at),
    removeHref: removeHref?.(file.id),
  };
}

export function usageText({ used_bytes, quota_bytes }: FileUsage): string {
  return `組織の容量${formatBytes(quota_bytes)}のうち${used_bytes === 0 ? "0KB" : formatBytes(used_bytes)}を使用しています。`;
}

type Asked = Parameters<FastifyRequest["backend"]["getFiles"]>[0];

export async function filesOf(request: FastifyRequest, asked: Asked, removeHref?: (id: number) => string) {
  const { ok, value } = await optional(request, "getFiles", asked);
  return {
    ok,
    files: value.files.map((file) => shownFile(file, removeHref)),
    usage: value.usage ? usageText(value.usage) : undefined,
  };
}
