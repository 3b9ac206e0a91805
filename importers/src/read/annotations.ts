import { limits } from '../limits.ts';
import type { Annotations } from '../types.ts';

const clip = (text: string, length: number): string => text.trim().slice(0, length).trim();

/** The names in a cell of tags, each once: `gap, news;late`. Case does not distinguish tags. */
export function splitTags(...cells: readonly string[]): string[] {
  const names = cells.flatMap((cell) => cell.split(/[,;|\n]/)).map((name) => clip(name, limits.labelLength));
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
}

/** What a row says besides its facts, as a journal can store it; nothing for blank cells. */
export function finishAnnotations({ notes = '', setup = '', tags = [] }: Annotations): Annotations {
  const finished = {
    notes: clip(notes, limits.notesLength),
    setup: clip(setup, limits.labelLength),
    tags: splitTags(...tags).slice(0, limits.tagsPerTrade),
  };
  return Object.fromEntries(Object.entries(finished).filter(([, value]) => value.length > 0));
}
