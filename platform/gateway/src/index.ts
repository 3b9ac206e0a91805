export { createGateway, type GatewayOptions } from './gateway.ts';
export { getMediaOrigins } from './security.ts';
