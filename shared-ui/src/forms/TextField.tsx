import { InputField, type InputFieldProps } from './InputField.tsx';
import { useSuggestions } from './useSuggestions.tsx';

export type TextFieldProps = Omit<InputFieldProps, 'leading' | 'trailing' | 'container' | 'below'> & {
  /** Values that are suggested while typing; other values are allowed too. */
  suggestions?: readonly string[];
};

/** One line of text; `type`, `autoComplete`, `maxLength` … as on an input. */
export function TextField({ suggestions, ...props }: TextFieldProps) {
  const { container, list, input } = useSuggestions(suggestions);
  return <InputField type="text" {...props} {...input} container={container} below={list} />;
}
