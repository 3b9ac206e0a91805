import { type TagCategory, tagCategories } from 'contracts/labels';
import { Select } from 'shared-ui';
import styles from './Labels.module.css';

const CATEGORY_TEXTS: Readonly<Record<TagCategory, string>> = {
  mistake: 'Mistake',
  emotion: 'Emotion',
  context: 'Context',
};

const OPTIONS = tagCategories.map((value) => ({ value, label: CATEGORY_TEXTS[value] }));

interface TagCategorySelectProps {
  tag: string;
  category: TagCategory | null;
  disabled?: boolean;
  labelHidden?: boolean;
  onChange: (category: TagCategory | null) => void;
}

/** What a tag says about a trade (PLB-11). */
export function TagCategorySelect({
  tag,
  category,
  disabled = false,
  labelHidden = true,
  onChange,
}: TagCategorySelectProps) {
  return (
    <Select
      className={styles.category}
      label={`Category of ${tag}`}
      labelHidden={labelHidden}
      placeholder="No category"
      options={OPTIONS}
      value={category ?? ''}
      disabled={disabled}
      onValueChange={(value) => onChange(tagCategories.find((each) => each === value) ?? null)}
    />
  );
}
