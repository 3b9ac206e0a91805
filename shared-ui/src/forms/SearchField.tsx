import { useImperativeHandle, useRef } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';
import { type FieldPropsOf, InputField } from './InputField.tsx';

export type SearchFieldProps = Omit<FieldPropsOf<'input'>, 'value' | 'type' | 'onChange'> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A search box: role searchbox, with a button that empties it. Its label is for screen readers unless said otherwise. */
export const SearchField = ({ value, onValueChange, labelHidden = true, ref, ...rest }: SearchFieldProps) => {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  const clear = () => {
    onValueChange('');
    box.current?.focus();
  };
  return (
    <InputField
      {...rest}
      ref={box}
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
};
