export interface Finding {
  state: "ok" | "warning" | "failed";
  text: string;
}

export interface Check {
  name: string;
  setting: string;
  run(): Promise<Finding[]>;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string): Finding => ({ state: "warning", text });
export const failed = (text: string): Finding => ({ state: "failed", text });

const PATIENCE_MS = 10_000;

export async function found({ run }: Check): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([failed(`${PATIENCE_MS / 1000}秒待っても応答がありません。`)]),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [failed(reasonOf(error))];
  } finally {
    clearTimeout(timer);
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "接続を拒否されました（相手が起動していないか、ポートが違います）。",
  ENOTFOUND: "ホスト名が見つかりません。",
  EAI_AGAIN: "ホスト名を調べられません（DNSの応答がありません）。",
  ETIMEDOUT: "接続の途中で応答がなくなりました（ファイアウォールやセキュリティグループを確認してください）。",
  ECONNRESET: "接続を切られました。",
  CERT_HAS_EXPIRED: "証明書の期限が切れています。",
  DEPTH_ZERO_SELF_SIGNED_CERT: "自己署名の証明書です（NODE_EXTRA_CA_CERTS に認証局を指定してください）。",
  SELF_SIGNED_CERT_IN_CHAIN: "自己署名の証明書です（NODE_EXTRA_CA_CERTS に認証局を指定してください）。",
  EAUTH: "ユーザー名またはパスワードが違います。",
};

/** In words where the reason is known, else as it was said; the first line of it, without addresses' passwords. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
    const codes = [
      "code" in cause ? String(cause.code) : "",
      ...(cause.message.match(/\bE[A-Z_]{4,}\b/g) ?? []),
    ];
    const known = codes.find((code) => REASONS[code]);
    if (known) return REASONS[known] ?? "";
    if (!(cause.cause instanceof Error)) return withoutPasswords(cause.message.split("\n")[0] ?? "");
  }
  return withoutPasswords(String(error));
}

function withoutPasswords(text: string): string {
  return text.replace(/(\/\/[^/:@\s]*:)[^@\s]+@/g, "$1***@");
}
