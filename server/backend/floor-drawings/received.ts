import { MOST_DRAWING_BYTES } from "../../contract/floor-drawings.ts";
import type { UploadContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";

export const refusedFile = (text: string) => new Refusal(4000, undefined, { file: text });

export async function receivedFile(content: UploadContext["content"], tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_DRAWING_BYTES) throw refusedFile(tooLarge);
    chunks.push(chunk);
  }
  if (bytes === 0) throw refusedFile("ファイルの内容がありません。");
  return Buffer.concat(chunks);
}
