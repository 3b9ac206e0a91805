import { labels } from 'contracts/labels';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useCall } from 'shared-ui';
import { FACT_LABELS } from '../../../shared/factTexts.ts';
import type { Draft } from '../draft/draft.ts';
import { NewTagCategories } from './NewTagCategories.tsx';
import { TagField } from './TagField.tsx';

interface TagsFieldProps {
  form: UseFormReturn<Draft>;
  error: string | undefined;
}

/** The tags of the form, with those of the trader as suggestions (TAG-02). */
export function TagsField({ form: { control }, error }: TagsFieldProps) {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const known = (data?.tags ?? []).flatMap(({ name, archived }) => (archived ? [] : name));
  return (
    <Controller
      name="tags"
      control={control}
      render={({ field: { value, onChange } }) => (
        <TagField label={FACT_LABELS.tags} known={known} error={error} value={value} onValueChange={onChange}>
          {(tags) => data && <NewTagCategories names={tags} listed={data.tags} />}
        </TagField>
      )}
    />
  );
}
