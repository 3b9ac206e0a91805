import type { Handler } from './call.ts';
import * as catalog from './catalog.ts';
import { createCursorHandler, distinct, explain, getMore, killCursors } from './reads.ts';
import * as session from './session.ts';
import { createWriteHandler, findAndModify } from './writes.ts';

/** All supported commands; any other command fails with CommandNotFound. */
export const commands = new Map<string, Handler>(
  Object.entries({
    hello: session.hello,
    ismaster: session.hello,
    ping: session.ping,
    endSessions: session.endSessions,
    commitTransaction: session.commitTransaction,
    abortTransaction: session.abortTransaction,
    insert: createWriteHandler('insert'),
    update: createWriteHandler('update'),
    delete: createWriteHandler('delete'),
    findAndModify,
    find: createCursorHandler('find'),
    aggregate: createCursorHandler('aggregate'),
    getMore,
    killCursors,
    distinct,
    explain,
    ...catalog,
    listIndexes: createCursorHandler('listIndexes'),
    listCollections: createCursorHandler('listCollections'),
  }),
);
