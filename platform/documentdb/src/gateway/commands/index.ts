import type { Handler } from './call.ts';
import * as catalog from './catalog.ts';
import { createCursorHandler, createReplyHandler, explain, getMore, killCursors } from './reads.ts';
import * as session from './session.ts';
import { createWriteHandler, findAndModify } from './writes.ts';

/** All supported commands; any other command fails with CommandNotFound. */
export const commands = new Map<string, Handler>(
  Object.entries({
    hello: session.hello,
    isMaster: session.hello,
    ismaster: session.hello,
    ping: session.ok,
    buildInfo: session.buildInfo,
    buildinfo: session.buildInfo,
    connectionStatus: session.connectionStatus,
    startSession: session.startSession,
    refreshSessions: session.ok,
    endSessions: session.endSessions,
    commitTransaction: session.commitTransaction,
    abortTransaction: session.abortTransaction,
    insert: createWriteHandler('insert'),
    update: createWriteHandler('update'),
    delete: createWriteHandler('delete'),
    findAndModify,
    findandmodify: findAndModify,
    find: createCursorHandler('find'),
    aggregate: createCursorHandler('aggregate'),
    getMore,
    killCursors,
    count: createReplyHandler('count'),
    distinct: createReplyHandler('distinct'),
    explain,
    create: catalog.create,
    collMod: catalog.collMod,
    createIndexes: catalog.createIndexes,
    dropIndexes: catalog.dropIndexes,
    drop: catalog.drop,
    dropDatabase: catalog.dropDatabase,
    listIndexes: createCursorHandler('listIndexes'),
    listCollections: createCursorHandler('listCollections'),
    listDatabases: catalog.listDatabases,
    collStats: catalog.collStats,
    collstats: catalog.collStats,
    dbStats: catalog.dbStats,
    dbstats: catalog.dbStats,
  }),
);
