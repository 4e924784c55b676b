import { randomUUID } from "node:crypto";
import { join } from "node:path";
import fastifyView from "@fastify/view";
import { Eta } from "eta";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { formatArea, oneDecimal } from "../../lib/areas.ts";
import { formatDate, formatDateTime, formatLongDate, isoDate } from "../../lib/dates.ts";
import { formatManYen, formatNumber } from "../../lib/money.ts";
import { withoutIndentation } from "../../lib/template-text.ts";
import { secondsLeft } from "../auth/proof.ts";
import type { Flash } from "../auth/session-fields.ts";
import { IDLE_MS } from "../auth/session-store.ts";
import type { Viewer } from "../auth/viewer.ts";
import { setKnownViewer } from "../auth/viewer.ts";
import { assetOf, filesOf, readManifest, sheetsOf } from "../frame/built-files.ts";
import type { HeaderCounts } from "../frame/header-counts.ts";
import { headerCountsOf } from "../frame/header-counts.ts";
import { menuOf } from "../frame/menu.ts";
import { keepNotice, noticesStay } from "../frame/notices.ts";
import { type Counted, ownStealthText } from "../frame/own-stealth.ts";
import type { Layout, Page, PageModel } from "../frame/page-model.ts";
import { previewFrame } from "../frame/preview-frame.ts";
import { paths } from "../paths.ts";
import { comesFromElsewhere, stylesheetTexts } from "../speed/arriving-styles.ts";
import { Templates } from "../speed/templates.ts";
import { setPolicy } from "./headers.ts";
import { leadingHome } from "./hosts.ts";
import type { IslandRenderer } from "./islands.ts";
import { renderDrawing } from "./islands.ts";
import { formTokenFor } from "./same-origin.ts";
import { allowSpeculation, isSpeculative } from "./speculation.ts";

const SERVICE = "クカク";
/** For Eta as it comes: templates mean the same as drawn by ours. */
const PLAIN_TEXT = { processTemplate: withoutIndentation };

declare module "fastify" {
  interface FastifyReply {
    page(view: string, model: PageModel): Promise<FastifyReply>;
  }
}

export const views = fastifyPlugin(drawViews, { name: "views", dependencies: ["islands"] });

async function drawViews(app: FastifyInstance): Promise<void> {
  const { isFast } = app.web.config;
  const root = app.web.viewsRoot ?? join(app.web.projectRoot, "views");
  await app.register(fastifyView, {
    engine: {
      eta: isFast
        ? new Templates({ views: root })
        : new Eta({ views: root, cache: true, plugins: [PLAIN_TEXT] }),
    },
    root,
    production: true,
  });
  const manifest = readManifest(app.web.projectRoot);
  const files = Object.values(manifest.styles ?? {}).map(({ file }) => file);
  const texts = isFast ? await stylesheetTexts(app.web.projectRoot, files) : new Map<string, string>();
  app.decorateReply("page", async function page(this: FastifyReply, view: string, model: PageModel) {
    const { request } = this;
    setKnownViewer(request);
    const headerCounts = await headerCountsOf(request, this.statusCode >= 400);
    const styles = sheetsOf(manifest, model.styles, comesFromElsewhere(request) ? texts : undefined);
    const inPage = styles.filter(({ text }) => text !== undefined);
    if (inPage.length > 0)
      setPolicy(
        this,
        inPage.map(({ integrity }) => integrity),
      );
    const page = pageOf(request, this, model, { boot: assetOf(manifest.boot), styles }, headerCounts);
    rememberPlace(request, this);
    if (page.viewer && !page.preview) allowSpeculation(this);
    const island: IslandRenderer = (name, props, options) => {
      if (options?.load !== "interaction" && !page.preview) {
        page.assets.early.push(...filesOf(manifest, name));
        const first = assetOf(manifest.first?.[name]);
        if (first) page.assets.first.push(first);
      }
      return app.island(name, props, options);
    };
    const html = await this.viewAsync(view, {
      ...model,
      page,
      format: formats,
      island,
      drawing: renderDrawing,
    });
    return this.type("text/html; charset=utf-8").send(
      request.isAstray ? leadingHome(request, String(html)) : html,
    );
  });
}

const orEmpty =
  (format: (value: number) => string) =>
  (value: number | null | undefined): string =>
    typeof value === "number" && Number.isFinite(value) ? format(value) : "";

export const formats = {
  date: formatDate,
  dateLong: formatLongDate,
  dateTime: formatDateTime,
  iso: isoDate,
  area: orEmpty(formatArea),
  number: formatNumber,
  oneDecimal: orEmpty(oneDecimal),
  man: formatManYen,
};

function pageOf(
  request: FastifyRequest,
  reply: FastifyReply,
  model: PageModel,
  { boot, styles }: Pick<Page["assets"], "boot" | "styles">,
  headerCounts: HeaderCounts | undefined,
): Page {
  const { viewer, preview, server } = request;
  const { config, identity } = server.web;
  const path = request.url.split("?", 1)[0] ?? "/";
  const hasError = Object.keys(model.errors ?? {}).length > 0;
  return Object.assign(new FormToken(request, reply), {
    title: model.title,
    documentTitle: documentTitle(model.title, viewer, hasError),
    hasError,
    layout: preview ? "preview" : (model.layout ?? layoutOf(viewer)),
    nonce: reply.nonce,
    assets: { boot: preview ? undefined : boot, styles, early: [], first: [] },
    viewer,
    preview: preview && previewFrame(preview),
    menu: viewer && menuOf(viewer, path),
    headerCounts,
    path,
    flash: takeFlash(request),
    idleSeconds: IDLE_MS / 1000,
    secondsLeft: secondsLeft(request),
    noticesStay: noticesStay(request),
    requestId: request.id,
    // Production never holds the demonstration, whoever signs people in.
    isDemo: identity.embedded && !config.isProduction,
    contact:
      config.supportUrl || config.supportMail
        ? { url: config.supportUrl, mail: config.supportMail }
        : undefined,
    origin: config.publicOrigin,
    year: new Date().getFullYear(),
    stale: organisationField(viewer),
    ownStealth: (counted?: readonly Counted[]) => ownStealthText(viewer, counted),
    formKey: randomUUID,
  });
}

class FormToken {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #token: string | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get csrf(): string {
    // A form that is looked at is sent by nobody.
    this.#token ??= this.#request.preview ? "" : formTokenFor(this.#request, this.#reply);
    return this.#token;
  }
}

export function layoutOf(viewer: Viewer | undefined): Layout {
  return viewer?.side ?? "plain";
}

function documentTitle(title: string, viewer: Viewer | undefined, hasError: boolean): string {
  const organisation =
    viewer?.side === "facility" ? viewer.facility?.facility_name : viewer?.side && viewer.brand?.brand_name;
  return `${hasError ? "エラー：" : ""}${[title, organisation, SERVICE].filter(Boolean).join("｜")}`;
}

function organisationField(viewer: Viewer | undefined): Page["stale"] {
  if (viewer?.side === "facility" && viewer.facility)
    return { name: "_facility", value: viewer.facility.facility_id };
  if (viewer?.side === "brand" && viewer.brand) return { name: "_brand", value: viewer.brand.brand_id };
  return undefined;
}

function rememberPlace(
  { session, viewer, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
): void {
  if (!viewer || !session?.sub || statusCode !== 200) return;
  if (routeOptions.url === paths.sections.pattern) session.marker = "sections";
  if (routeOptions.url === paths.optionalPoint.pattern) session.marker = "optional_point";
}

function takeFlash(request: FastifyRequest): Flash[] {
  if (isSpeculative(request) || request.preview) return [];
  const kept = request.session?.flash;
  if (!kept || kept.length === 0) return [];
  request.session.flash = [];
  return kept;
}

export function flash(request: FastifyRequest, kind: Flash["kind"], text: string): void {
  request.session.flash = [...(request.session.flash ?? []), { kind, text }].slice(-5);
  keepNotice(request, { kind, text });
}
