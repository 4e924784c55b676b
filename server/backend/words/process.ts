import { text } from "node:stream/consumers";
import lindera from "lindera-wasm-nodejs-ipadic";
import { type Morpheme, terms } from "./terms.ts";

/** What the package says of a morpheme; its own types leave that open. */
interface Token {
  surface: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1: string;
  baseForm: string;
  /** Form and type are each under the name of the other in 2.0.0: both are looked at. */
  conjugationForm: string;
  conjugationType: string;
}

// A process of its own: 200 MB of dictionary go with it when it ends.
const texts: string[] = JSON.parse(await text(process.stdin));
const builder = new lindera.TokenizerBuilder();
builder.setDictionary("embedded://ipadic");
builder.setMode("normal");
const tokenizer = builder.build();
const morphemes = (tokens: Token[]) =>
  tokens.map(
    (token): Morpheme => ({
      text: token.surface,
      kind: token.partOfSpeech,
      detail: token.partOfSpeechSubcategory1 ?? "",
      base: token.baseForm ?? token.surface,
      forms: `${token.conjugationType} ${token.conjugationForm}`,
    }),
  );
const words = texts.map((one) => terms(morphemes(tokenizer.tokenize(one.normalize("NFKC").toLowerCase()))));
process.stdout.write(JSON.stringify(words));
