const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const source = parts.reduce((result, part, index) => {
    const value = values[index - 1] ?? "";
    return result + (value instanceof Html ? value.source : escapeText(value)) + part;
  });
  return new Html(source);
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
