import { TextField, type TextFieldProps } from './TextField.tsx';

/** The browser's own date picker. `value`, `min`, `max` and what comes out are days as YYYY-MM-DD, or ''. */
export const DateField = (props: Omit<TextFieldProps, 'type'>) => <TextField {...props} type="date" />;
