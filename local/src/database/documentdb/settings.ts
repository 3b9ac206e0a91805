/** The role that owns everything in the cluster. */
export const ROLE = 'journal';

/** Loaded in this order; the last but one, with the index handler below, is what lets an index serve sort + limit. */
const LIBRARIES = 'pg_cron, pg_documentdb_core, pg_documentdb_extended_rum, pg_documentdb';

export interface ServerSettings {
  socketDir: string;
  /** false only for throw-away data: writes are then lost with the machine (not with the process). */
  durable: boolean;
}

/** postgresql.conf, whole: it is written anew at every start. */
export function serverConfiguration({ socketDir, durable }: ServerSettings): string {
  const settings: Record<string, string> = {
    // No port: only who may enter the socket's folder reaches the server at all.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    shared_buffers: '128MB',
    // The log of changes is kept small; a bulk load writes its pages out a little more often for it.
    max_wal_size: '256MB',
    shared_preload_libraries: LIBRARIES,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    jit: 'off',
    // Otherwise a range with sort and limit is sorted by hand instead of read from its index.
    random_page_cost: '1.1',
    'documentdb.alternate_index_handler_name': 'extended_rum',
    // Open cursors live in files; each would pin a connection else.
    'documentdb.useFileBasedPersistedCursors': 'on',
    'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
    'documentdb_core.enableCollation': 'on',
    'documentdb.localhost_connection_string': `host=${socketDir}`,
    'cron.database_name': 'postgres',
    'cron.use_background_workers': 'on',
    'cron.log_run': 'off',
    'cron.log_statement': 'off',
    max_worker_processes: '16',
    timezone: 'GMT',
    log_timezone: 'GMT',
    // Refused statements are the client's to see.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');
}
