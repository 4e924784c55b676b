/**
 * A template's text as it is compiled: without the indentation of its lines, which is for those who read the template. A
 * line break right after a tag of the template goes too (Eta's `autoTrim`), so that a line may end behind any of them; one
 * between the attributes of an element is the space that it stands for.
 */
export function withoutIndentation(text: string): string {
  let isElement = false;
  let quote = "";
  return text.replace(/<%[\s\S]*?%>\n?[ \t]*|\n[ \t]*|<(?=[a-z/!])|[>"']/gi, (found) => {
    if (found.startsWith("<%")) return found.replace(/\n[ \t]*$/, "\n");
    if (found[0] === "\n") return isElement && !quote ? " " : "\n";
    if (isElement && quote) quote = found === quote ? "" : quote;
    else if (isElement && found === ">") isElement = false;
    else if (isElement && found !== "<") quote = found;
    else if (found === "<") isElement = true;
    return found;
  });
}
