import { FormData, fetch } from "undici";
import { type Browserless, findForm, type Page } from "./pages.ts";

interface Sent {
  field?: string;
  name?: string;
  bytes?: Buffer | undefined;
  fields?: Record<string, string | string[]>;
}

export async function sendFiles(
  visitor: Browserless,
  page: Page,
  { field = "file", name, bytes, fields = {} }: Sent,
) {
  const { values, action } = findForm(page, { field });
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...values, ...fields }))
    if (key !== field) for (const one of [value].flat()) form.append(key, String(one));
  form.append(field, new Blob(bytes ? [new Uint8Array(bytes)] : []), name ?? "");
  const { origin } = visitor;
  const answer = await fetch(new URL(action || page.path, origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: {
      cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
      "sec-fetch-site": "same-origin",
      origin,
    },
  });
  return {
    status: answer.status,
    body: await answer.text(),
    location: answer.headers.get("location") ?? "",
  };
}

export function hrefOfFile(page: Page, name: string): string {
  const links = page.body.matchAll(/<a href="(\/files\/\d+)" download>([^<]*)<\/a>/g);
  return [...links].find(([, , shown]) => shown === name)?.[1] ?? "";
}
