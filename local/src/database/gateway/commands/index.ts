import type { Handler } from './call.ts';
import * as catalog from './catalog.ts';
import { explain, firstPage, getMore, killCursors, wholeReply } from './reads.ts';
import * as session from './session.ts';
import { findAndModify, write } from './writes.ts';

/** Every command that is served; what is not here is refused by name. */
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
    insert: write('insert'),
    update: write('update'),
    delete: write('delete'),
    findAndModify,
    findandmodify: findAndModify,
    find: firstPage('find'),
    aggregate: firstPage('aggregate'),
    getMore,
    killCursors,
    count: wholeReply('count'),
    distinct: wholeReply('distinct'),
    explain,
    create: catalog.create,
    collMod: catalog.collMod,
    createIndexes: catalog.createIndexes,
    dropIndexes: catalog.dropIndexes,
    drop: catalog.drop,
    dropDatabase: catalog.dropDatabase,
    listIndexes: firstPage('listIndexes'),
    listCollections: firstPage('listCollections'),
    listDatabases: catalog.listDatabases,
    collStats: catalog.collStats,
    collstats: catalog.collStats,
    dbStats: catalog.dbStats,
    dbstats: catalog.dbStats,
  }),
);
