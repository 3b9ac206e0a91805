import { useImperativeHandle, useRef } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { SearchIcon } from '../icons/icons.tsx';
import { CloseIcon } from '../icons/panelIcons.tsx';
import type { NativeFieldProps } from './Field.tsx';
import { InputField } from './InputField.tsx';

export type SearchFieldProps = Omit<NativeFieldProps<'input'>, 'value' | 'type' | 'onChange'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A search box with a Clear button: role searchbox. By default only screen readers get the label. */
export function SearchField({ value, onValueChange, labelHidden = true, ref, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <InputField
      {...rest}
      ref={input}
      type="search"
      labelHidden={labelHidden}
      value={value}
      onValueChange={onValueChange}
      leading={<SearchIcon />}
      trailing={
        value !== '' && (
          <IconButton label="Clear search" size="small" onClick={clear}>
            <CloseIcon />
          </IconButton>
        )
      }
    />
  );
}
