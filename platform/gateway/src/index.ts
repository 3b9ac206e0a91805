export { createGateway, type GatewayOptions } from './gateway.ts';
export { getMediaOrigins, type MediaStoreSettings } from './security.ts';
export { findBuiltModules } from './settings.ts';
