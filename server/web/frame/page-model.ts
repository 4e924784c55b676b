import type { Flash } from "../auth/session-fields.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { HeaderCounts } from "./header-counts.ts";
import type { Menu } from "./menu.ts";
import type { Counted } from "./own-stealth.ts";
import type { PreviewFrame } from "./preview-frame.ts";

export interface Asset {
  url: string;
  integrity: string;
}

/** With its text it stands in the page, else the page leads to its file. */
export interface Sheet extends Asset {
  text: string | undefined;
}

export type Layout = "facility" | "brand" | "minimal" | "invitation" | "plain" | "preview";

/** What every view finds as `it.page`. */
export interface Page {
  title: string;
  documentTitle: string;
  hasError: boolean;
  layout: Layout;
  /** New for every answer; the only thing that lets a script run. */
  nonce: string;
  /** For the hidden field `_csrf`; reading it starts an anonymous visit's form cookie. */
  readonly csrf: string;
  /** `early`: chunks of the islands drawn so far, which boot would only ask for after it has run; `first`: what answers clicks until then. */
  assets: { boot: Asset | undefined; styles: Sheet[]; early: Asset[]; first: Asset[] };
  viewer: Viewer | undefined;
  preview: PreviewFrame | undefined;
  contact: { url: string | undefined; mail: string | undefined } | undefined;
  idleSeconds: number;
  secondsLeft: number;
  menu: Menu | undefined;
  headerCounts: HeaderCounts | undefined;
  path: string;
  flash: Flash[];
  noticesStay: boolean;
  requestId: string;
  isDemo: boolean;
  origin: string | undefined;
  year: number;
  /** The organisation a form is drawn for: a hidden field of every form that writes. */
  stale: { name: "_facility" | "_brand"; value: number } | undefined;
  ownStealth(counted?: readonly Counted[]): string | undefined;
  formKey(): string;
}

export type PageModel = Record<string, unknown> & {
  title: string;
  styles?: readonly string[];
  layout?: Layout;
  errors?: Record<string, string>;
};
