import { type FieldPropsOf, InputField } from './InputField.tsx';

export type TextFieldProps = FieldPropsOf<'input'>;

/** One line of text; `type`, `autoComplete`, `maxLength` … as on an input. */
export const TextField = (props: TextFieldProps) => <InputField type="text" {...props} />;
