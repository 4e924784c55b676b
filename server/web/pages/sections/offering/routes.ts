import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../../contract/fields.ts";
import { takeUploads } from "../../../forms/uploads.ts";
import { auth, brandUser } from "../../../guards.ts";
import { downloadBrandInbox } from "../../../parts/messages/excel.ts";
import { inboxQuery } from "../../../parts/messages/load.ts";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { appliedQuery, showApplied } from "./applied.ts";
import { offeringQuery, showOffering } from "./show.ts";
import { offeringEntry, placeOfBrand, submitApplied, submitOffering } from "./submit.ts";

const guards = [auth, brandUser] as const;
const params = z.object({ id: idText });

export async function offeringSectionPages(app: FastifyInstance): Promise<void> {
  const form = { method: "POST", rerenders: true, body: offeringEntry, uploads: placeOfBrand } as const;
  const applied = { guards, path: paths.offeringSectionApplied.pattern };
  route(app, { ...applied, method: "GET", query: appliedQuery, handler: showApplied });
  route(app, {
    method: "GET",
    guards,
    path: paths.offeringSectionAppliedExcel.pattern,
    query: inboxQuery,
    handler: downloadBrandInbox,
  });

  const offering = { guards, params, path: paths.offeringSection.pattern };
  route(app, { ...offering, method: "GET", query: offeringQuery, handler: showOffering });
  await app.register(async (forms) => {
    await takeUploads(forms);
    route(forms, { ...applied, ...form, handler: submitApplied });
    route(forms, { ...offering, ...form, handler: submitOffering });
  });
}
