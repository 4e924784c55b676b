import type { Flash } from "../auth/session-fields.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { HeaderCounts } from "./header-counts.ts";
import type { Menu } from "./menu.ts";
import type { Counted } from "./own-stealth.ts";
import type { PreviewFrame } from "./preview-frame.ts";

export interface Asset {
  /** Path on this origin. */
  url: string;
  integrity: string;
}

export type Layout = "facility" | "brand" | "minimal" | "invitation" | "plain" | "preview";

/** What every view finds as `it.page`. */
export interface Page {
  title: string;
  /** For the title element: screen, organisation, service; marked when a form came back with errors. */
  documentTitle: string;
  hasError: boolean;
  layout: Layout;
  /** New for every answer; the only thing that lets a script run. */
  nonce: string;
  /** For the hidden field `_csrf`; reading it starts an anonymous visit's form cookie. */
  readonly csrf: string;
  /** `early`: chunks of the islands drawn so far, which boot would only ask for after it has run. */
  assets: { boot: Asset | undefined; styles: Asset[]; early: Asset[] };
  viewer: Viewer | undefined;
  /** What frames one's own page where it is looked at as another sees it. */
  preview: PreviewFrame | undefined;
  /** Where the operator answers questions; undefined where none is configured. */
  contact: { url: string | undefined; mail: string | undefined } | undefined;
  /** After how long without any use the viewer's session ends. */
  idleSeconds: number;
  /** Until the session ends, however much it is used. */
  secondsLeft: number;
  /** The header's menu; undefined for somebody without a role. */
  menu: Menu | undefined;
  /** What waits for an answer and what is one's own work; undefined for somebody to whom nothing can be sent. */
  headerCounts: HeaderCounts | undefined;
  /** Path of the request, without the query. */
  path: string;
  drawsInPieces: boolean;
  flash: Flash[];
  /** True where messages stay until somebody closes them. */
  noticesStay: boolean;
  requestId: string;
  /** True with the embedded demonstration accounts and data. */
  isDemo: boolean;
  /** The public origin, for absolute links; undefined where none is configured. */
  origin: string | undefined;
  year: number;
  /** The organisation a form is drawn for: a hidden field of every form that writes. */
  stale: { name: "_facility" | "_brand"; value: number } | undefined;
  /** Says that figures count what is the viewer's own and hidden from others; undefined where they do not. */
  ownStealth(counted?: readonly Counted[]): string | undefined;
  /** A new one-time key for a form that creates or sends (hidden field `_key`). */
  formKey(): string;
}

/** What a page handler gives to `reply.page`. */
export type PageModel = Record<string, unknown> & {
  /** Name of the screen; the layout adds the organisation and the service. */
  title: string;
  /** Stylesheets beside `main`, by the names of the build manifest. */
  styles?: readonly string[];
  /** The layout where it is not that of the viewer's side. */
  layout?: Layout;
  /**
   * True for a page of many screens whose first is complete in itself: it is drawn as it arrives. Others are drawn whole,
   * so that rows that come later move nothing.
   */
  drawsInPieces?: boolean;
  /** Messages of a refused form by field. */
  errors?: Record<string, string>;
};
