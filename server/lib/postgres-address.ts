const ADDRESS = /^(postgres(?:ql)?:\/\/)(?:([^@/?]*)@)?([^/?@]*,[^/?@]*)(\/[^?]*)?(?:\?(.*))?$/;

/**
 * An address of PostgreSQL, which may name several hosts as libpq takes them: `postgres://user@a:5432,b/kukaku`. Of
 * those, the one that can be written to is meant (`target_session_attrs=read-write`, which may be left out).
 * @returns the address of each host alone; undefined where it is no address, or asks for another kind of session.
 */
export function hostAddresses(address: string): string[] | undefined {
  const several = ADDRESS.exec(address);
  if (!several) {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    if (!isForWriting(url.searchParams)) return undefined;
    if (!url.searchParams.has(ATTRIBUTES)) return [address];
    url.searchParams.delete(ATTRIBUTES);
    return [url.href];
  }
  const [, scheme = "", account, hosts = "", path = "", query = ""] = several;
  const parameters = new URLSearchParams(query);
  if (!isForWriting(parameters)) return undefined;
  parameters.delete(ATTRIBUTES);
  const rest = `${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
  const addresses = hosts
    .split(",")
    .map((host) => `${scheme}${account === undefined ? "" : `${account}@`}${host}${rest}`);
  const isWhole =
    hosts.split(",").every((host) => host !== "") && addresses.every((one) => URL.canParse(one));
  return isWhole ? addresses : undefined;
}

const ATTRIBUTES = "target_session_attrs";

/** Asks a server whether it takes writes (`is`): it is neither a standby nor set to read only. */
export const TAKES_WRITES =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is";

function isForWriting(parameters: URLSearchParams): boolean {
  const asked = parameters.get(ATTRIBUTES);
  return asked === null || ["any", "read-write", "primary"].includes(asked);
}

/** The hosts of an address, with their ports, without credentials. */
export function hostNames(address: string): string[] {
  return (hostAddresses(address) ?? []).map((one) => new URL(one).host);
}
