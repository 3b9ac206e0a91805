// `npm run pack:kit [-- folder]` packs the kit for modules of other repositories, by default into platform/kit/dist.
// See docs/MODULES.md.
import { join, resolve } from 'node:path';
import { packKit } from './pack.ts';

console.log(packKit(resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'))));
