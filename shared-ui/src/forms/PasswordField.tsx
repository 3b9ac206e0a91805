import { useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { type FieldPropsOf, InputField } from './InputField.tsx';

export type PasswordFieldProps = Omit<FieldPropsOf<'input'>, 'type'>;

/** A password, with a button that shows what is typed. Give `autoComplete`: 'current-password' or 'new-password'. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  // The button's name avoids the word "password", so that whoever asks for the field by that name finds one thing.
  const toggle = (
    <IconButton
      label={shown ? 'Hide characters' : 'Show characters'}
      size="small"
      disabled={props.disabled}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return <InputField {...props} type={shown ? 'text' : 'password'} spellCheck={false} trailing={toggle} />;
};
