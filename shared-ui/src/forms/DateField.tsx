import { type FieldPropsOf, InputField } from './InputField.tsx';

export type DateFieldProps = Omit<FieldPropsOf<'input'>, 'type'>;

/** The browser's own date picker. `value`, `min`, `max` and what comes out are days as YYYY-MM-DD, or ''. */
export const DateField = (props: DateFieldProps) => <InputField {...props} type="date" />;
