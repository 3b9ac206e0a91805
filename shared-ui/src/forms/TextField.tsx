import { InputField, type InputFieldProps } from './InputField.tsx';

export type TextFieldProps = Omit<InputFieldProps, 'leading' | 'trailing'>;

/** One line of text; `type`, `autoComplete`, `maxLength` … as on an input. */
export const TextField = (props: TextFieldProps) => <InputField type="text" {...props} />;
