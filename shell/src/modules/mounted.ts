// Loaded with the first page or panel that is not a component of React.
export { toPageComponent, toPanelComponent } from 'shared-ui';
