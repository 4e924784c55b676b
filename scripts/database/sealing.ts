import { readFileSync } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";

/** The first bytes of a file in age's format (https://age-encryption.org/v1), which `age` itself opens too. */
const SEAL = "age-encryption.org/v1";

/** Makes a pair of keys. @returns the public one, which the backups are made for. */
export async function makeKey(file: string): Promise<string> {
  const secret = await generateX25519Identity();
  const recipient = await identityToRecipient(secret);
  await writeFile(file, `# public key: ${recipient}\n${secret}\n`, { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new DatabaseRefusal(`${file} に鍵を書き込めません（${error.message}）。`);
    },
  );
  return recipient;
}

/** @param named public keys (`age1…`), or files of them, one a line. */
export function readRecipients(named: readonly string[]): Encrypter | undefined {
  if (named.length === 0) return undefined;
  const encrypter = new Encrypter();
  for (const name of named)
    for (const key of name.startsWith("age1") ? [name] : linesOf(readNamed(name)))
      try {
        encrypter.addRecipient(key);
      } catch {
        throw new DatabaseRefusal(`公開鍵ではありません：${key.slice(0, 12)}…（age1 で始まる鍵です）`);
      }
  return encrypter;
}

export async function* seal(source: AsyncIterable<Uint8Array>, encrypter: Encrypter) {
  yield* await encrypter.encrypt(streamOf(source));
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL.length), 0, SEAL.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === SEAL;
  } finally {
    await handle.close();
  }
}

/** @param keyFile a secret key, as `backup -- --make-key` or `age-keygen` writes it. */
export async function* unseal(source: AsyncIterable<Uint8Array>, keyFile: string | undefined) {
  if (!keyFile)
    throw new DatabaseRefusal("暗号化されたバックアップです。秘密鍵のファイルを --key で指定してください。");
  const decrypter = new Decrypter();
  try {
    for (const key of linesOf(await readFile(keyFile, "utf8"))) decrypter.addIdentity(key);
  } catch {
    throw new DatabaseRefusal(`${keyFile} から秘密鍵を読み込めません。`);
  }
  try {
    yield* await decrypter.decrypt(streamOf(source));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseRefusal(`この秘密鍵では開けないか、ファイルが壊れています（${reason}）。`, { cause });
  }
}

function streamOf(source: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new DatabaseRefusal(`公開鍵のファイルを読み込めません：${file}`);
  }
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
