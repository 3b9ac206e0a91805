const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup, as opposed to a text that must be escaped. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

const isList = (part: Part): part is readonly Html[] => Array.isArray(part);

const toMarkup = (part: Part): string => {
  if (isList(part)) return part.map(({ markup }) => markup).join('');
  if (typeof part === 'object') return part.markup;
  return String(part).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
};

/** A template of HTML, whose values are escaped unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const values = [...parts.map(toMarkup), ''];
  return { markup: texts.map((text, index) => text + values[index]).join('') };
}

/** Markup that comes from a file of the product. */
export function trustMarkup(markup: string): Html {
  return { markup };
}

export const NOTHING = trustMarkup('');
