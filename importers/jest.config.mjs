export { default } from 'tooling/jest/pure';
