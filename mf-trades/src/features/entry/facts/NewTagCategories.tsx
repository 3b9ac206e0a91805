import type { LabelLists, TagCategory } from 'contracts/labels';
import { useState } from 'react';
import { TagCategorySelect } from '../../labels/TagCategorySelect.tsx';
import { useListChange } from '../../labels/useListChange.ts';
import styles from './FactFields.module.css';

interface NewTagCategoriesProps {
  /** The tags that were added to the trade. */
  names: readonly string[];
  /** All tags of the trader, archived ones included. */
  listed: LabelLists['tags'];
}

/**
 * Asks for the category of each new tag, where it is made. A chosen category adds the tag to the list at once (PLB-11).
 */
export function NewTagCategories({ names, listed }: NewTagCategoriesProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, TagCategory | null>>>({});
  const { change } = useListChange('tags');
  const isListed = (name: string) => listed.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const newNames = names.filter((name) => name in chosen || !isListed(name));
  const categorize = async (name: string, category: TagCategory | null) => {
    const before = chosen[name] ?? null;
    setChosen((current) => ({ ...current, [name]: category }));
    try {
      const list = await change({ action: 'add', name }, []);
      await change({ action: 'categorize', name, category }, list);
    } catch {
      // The API client shows the error.
      setChosen((current) => ({ ...current, [name]: before }));
    }
  };
  return newNames.map((name) => (
    <div key={name} className={styles.category}>
      <TagCategorySelect
        tag={name}
        labelHidden={false}
        category={chosen[name] ?? null}
        onChange={(category) => void categorize(name, category)}
      />
    </div>
  ));
}
