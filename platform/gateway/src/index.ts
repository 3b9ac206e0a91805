export { createGateway, type GatewayOptions } from './gateway.ts';
export { getMediaOrigins } from './security.ts';
export { findBuiltModules } from './settings.ts';
