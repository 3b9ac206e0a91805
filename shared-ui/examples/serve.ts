// `npm run ui`: all components in all states, with hot reload. Not part of any build of the product.
import { join } from 'node:path';
import { readConfig, serve } from 'tooling/dev';

const port = Number(process.env.UI_PORT ?? 3110);
const config = await readConfig(join(import.meta.dirname, '..'));
await serve(config, { port, host: 'localhost', hot: true }, console.log);
console.log(`Components: http://localhost:${port}`);
