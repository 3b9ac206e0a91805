export { createGateway, type GatewayOptions } from './gateway.ts';
export { getMediaOrigins, type MediaStoreSettings } from './media-origins.ts';
export { findBuiltModules } from './settings.ts';
