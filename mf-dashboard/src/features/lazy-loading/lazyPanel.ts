export { lazyPanel } from 'shared-ui';
