interface Click {
  defaultPrevented: boolean;
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}
interface Link {
  href: string;
  target: string;
  hasAttribute(name: string): boolean;
}

export function leavesPage(click: Click, link: Link, current: string): boolean {
  if (click.defaultPrevented || click.button !== 0) return false;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return false;
  if (!URL.canParse(link.href)) return false;
  const to = new URL(link.href);
  const from = new URL(current);
  if (to.origin !== from.origin || to.pathname.endsWith("/excel")) return false;
  return to.hash === "" || to.pathname !== from.pathname || to.search !== from.search;
}
