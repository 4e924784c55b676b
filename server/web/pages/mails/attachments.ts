import type { FastifyRequest } from "fastify";
import type { AttachedFile } from "../../../contract/files.ts";
import { formatBytes } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";
import { type Attached, attachedOf } from "../../parts/files/drafts.ts";
import { fileKindLabels } from "../../parts/files/shown.ts";
import type { Listed } from "../../parts/leasing-list/find.ts";

interface Choice {
  id: number;
  name: string;
  bytes: number;
  size: string;
  kind: string;
  place: string;
  isChecking: boolean;
  isChosen: boolean;
}

export interface MailFiles {
  /** False where the files could not be read: those chosen stay so. */
  ok: boolean;
  choices: Choice[];
  attached: Attached;
  ids: readonly number[];
}

export async function mailFilesOf(
  request: FastifyRequest,
  { facility, section, recruitment }: Listed,
  { ids, sending }: { ids: readonly number[]; sending: number | undefined },
  errors: Record<string, string> = {},
): Promise<MailFiles> {
  const facility_id = facility.facility_id;
  const places = [
    { place: "区画（社内のみ）", asked: { section_id: section.id } },
    { place: "募集", asked: { recruitment_id: recruitment.id } },
    ...(sending === undefined ? [] : [{ place: "前回のメール", asked: { mail_sending_id: sending } }]),
  ];
  const [attached, ...found] = await Promise.all([
    attachedOf(request, ids.join(), errors),
    ...places.map(async ({ place, asked }) => ({
      place,
      ...(await optional(request, "getFiles", { facility_id, ...asked })),
    })),
  ]);
  const choices = new Map<number, Choice>();
  for (const { place, value } of found)
    for (const file of value.files)
      if (file.state !== "refused" && !choices.has(file.id))
        choices.set(file.id, choiceOf(file, place, ids.includes(file.id)));
  return { ok: found.every(({ ok }) => ok), choices: [...choices.values()], attached, ids };
}

function choiceOf({ id, name, bytes, kind, state }: AttachedFile, place: string, isChosen: boolean): Choice {
  return {
    id,
    name,
    bytes,
    size: formatBytes(bytes),
    kind: fileKindLabels[kind],
    place,
    isChecking: state === "checking",
    isChosen,
  };
}

export function chosenFiles({ choices, attached }: MailFiles) {
  const drafts = attached.drafts.map((draft) => ({ ...draft, place: "このメールのみ" }));
  return [...choices.filter(({ isChosen }) => isChosen), ...drafts];
}
