export { Toast, Toasts } from 'shared-ui';
