export { Toast } from 'shared-ui';
