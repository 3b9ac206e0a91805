export { createGateway, type GatewayOptions } from './gateway.ts';
export { type MediaPlace, mediaOrigins } from './media-origins.ts';
export { builtModules } from './settings.ts';
