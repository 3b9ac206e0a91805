import { InputField, type NativeFieldProps } from './InputField.tsx';

export type DateFieldProps = Omit<NativeFieldProps<'input'>, 'type'>;

/** The browser's date picker. `value`, `min`, `max` and the new value are days as YYYY-MM-DD, or ''. */
export const DateField = (props: DateFieldProps) => <InputField {...props} type="date" />;
