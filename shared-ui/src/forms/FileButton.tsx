import { type ReactNode, useRef } from 'react';
import { Button } from '../actions/Button.tsx';

export interface FileButtonProps {
  /** The accessible name of the file input, e.g. 'Zip of a journal'. */
  label: string;
  /** The accepted types, as on an input: '.zip,application/zip'. */
  accept: string;
  /** Opens the camera of a phone in place of the file picker. */
  capture?: 'environment';
  onFile: (file: File) => void;
  /** The text of the button. */
  children: ReactNode;
}

/** A button that opens the file picker. The same file can be chosen again. */
export function FileButton({ label, accept, capture, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Without a reset the browser fires no event when the same file is chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
}
