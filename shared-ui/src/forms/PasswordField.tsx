import { useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { InputField, type NativeFieldProps } from './InputField.tsx';

export type PasswordFieldProps = Omit<NativeFieldProps<'input'>, 'type'>;

/** A password with a button that shows the characters. Set `autoComplete`: 'current-password' or 'new-password'. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isVisible, setVisible] = useState(false);
  // The button's name avoids the word "password", so that only the field matches that name.
  const toggle = (
    <IconButton
      label={isVisible ? 'Hide characters' : 'Show characters'}
      size="small"
      disabled={props.disabled}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return <InputField {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} trailing={toggle} />;
};
