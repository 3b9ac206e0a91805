import { type LabelLists, labels, type TagCategory } from 'contracts/labels';
import { useCall, useWrite } from 'shared-ui';

/** Offered while the trader has no mistake yet. */
const COMMON_MISTAKES = ['Chased entry', 'Moved stop', 'Oversized'] as const;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

type Tag = LabelLists['tags'][number];

/** Those used most first; archived ones only while the trade has them. */
const listOffered = <Label extends { name: string; archived: boolean; trades: number }>(
  all: readonly Label[],
  chosen: readonly string[],
): Label[] =>
  all
    .filter(({ archived, name }) => !archived || chosen.some((each) => isSame(each, name)))
    .toSorted((a, b) => b.trades - a.trades);

const toNames = (tags: readonly Tag[]): string[] => tags.map(({ name }) => name);

/** The setups, tags and mistakes that a review offers. Mistakes are the tags of that category (PLB-11). */
export function useOfferedLabels(tags: readonly string[], setup = '') {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const offered = listOffered(data?.tags ?? [], tags);
  const mistakes = toNames(offered.filter(({ category }) => category === 'mistake'));
  const isMistake = (name: string) => mistakes.some((each) => isSame(each, name));
  return {
    isLoaded: data !== undefined,
    setups: listOffered(data?.setups ?? [], [setup]).map(({ name }) => name),
    tags: toNames(offered.filter(({ name }) => !isMistake(name))),
    mistakes,
    isMistake,
    /** What is offered as mistakes, and why, when no tag is one. */
    common: mistakes.length === 0 && data ? COMMON_MISTAKES : [],
    findCategory: (name: string): TagCategory | null =>
      data?.tags.find((tag) => isSame(tag.name, name))?.category ?? null,
  };
}

/** Adds a tag to the trader's list, if it is new, and makes it a mistake. @returns its name in the list */
export function useAddMistake() {
  const { mutateAsync: change } = useWrite(labels.change, { queue: 'labels' });
  return async (name: string): Promise<string> => {
    const { labels: tags } = await change({ body: { kind: 'tags', action: 'add', name } });
    const added = tags.find((tag) => isSame(tag.name, name));
    if (added && added.category !== 'mistake')
      await change({ body: { kind: 'tags', action: 'categorize', id: added.id, category: 'mistake' } });
    return added?.name ?? name;
  };
}
