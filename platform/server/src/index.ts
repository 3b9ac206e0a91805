// What the servers of the product share: the API and the gateway are deployed separately.
export * from './entity-tags.ts';
export * from './environment.ts';
export * from './policies.ts';
export * from './proxies.ts';
export * from './timeouts.ts';
