import type { FastifyInstance } from "fastify";
import { takeUploads } from "../../../forms/uploads.ts";
import { auth, brandUser } from "../../../guards.ts";
import { downloadBrandInbox } from "../../../parts/messages/excel.ts";
import { inboxQuery } from "../../../parts/messages/load.ts";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { appliedQuery, showApplied } from "./applied.ts";
import { offeringQuery, showOffering } from "./show.ts";
import { offeringEntry, placeOfBrand, submitApplied, submitOffering } from "./submit.ts";

const guards = [auth, brandUser] as const;

export async function offeringSectionPages(app: FastifyInstance): Promise<void> {
  const { get } = routes(app, guards);
  get(paths.offeringSectionApplied, showApplied, { query: appliedQuery });
  get(paths.offeringSectionAppliedExcel, downloadBrandInbox, { query: inboxQuery });

  get(paths.offeringSection, showOffering, { query: offeringQuery });
  await app.register(async (forms) => {
    await takeUploads(forms);
    const { form } = routes(forms, guards);
    const entry = { body: offeringEntry, uploads: placeOfBrand };
    form(paths.offeringSectionApplied, submitApplied, entry);
    form(paths.offeringSection, submitOffering, entry);
  });
}
