// A chunk: most visits show no toast and no dialog.
export { ConfirmDialog, Toast, Toasts } from 'shared-ui';
export { Previews } from '../preview/Previews.tsx';
export { PasswordDialog } from './PasswordDialog.tsx';
