/** The role that owns all objects in the cluster. */
export const ROLE = 'journal';

/** The order matters. pg_documentdb_extended_rum and the index handler below let an index serve sort and limit. */
const LIBRARIES = 'pg_cron, pg_documentdb_core, pg_documentdb_extended_rum, pg_documentdb';

export interface ServerSettings {
  socketDir: string;
  /** False only for disposable data: writes are then lost when the machine crashes, but not when the process does. */
  durable: boolean;
}

/** Formats the complete postgresql.conf, which is overwritten at every start. */
export function formatServerConfiguration({ socketDir, durable }: ServerSettings): string {
  const settings: Record<string, string> = {
    // No TCP port: only users with access to the socket folder can connect.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    shared_buffers: '128MB',
    // Concurrent upserts of one key deadlock, because a unique index is an exclusion constraint. The default is 1 s.
    deadlock_timeout: '50ms',
    // Keeps the write-ahead log small, at the cost of more checkpoints during bulk loads.
    max_wal_size: '256MB',
    shared_preload_libraries: LIBRARIES,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    jit: 'off',
    default_toast_compression: 'lz4',
    wal_compression: 'lz4',
    // An update leaves an entry in each index until the next vacuum, and later lookups of the document read all of
    // them. With the defaults, a document that was written 1,000 times takes twice as long to find.
    autovacuum_naptime: '5s',
    autovacuum_vacuum_scale_factor: '0.002',
    // With the default, PostgreSQL sorts a range with sort and limit instead of reading it from the index.
    random_page_cost: '1.1',
    'documentdb.alternate_index_handler_name': 'extended_rum',
    // Cursors are stored in files; otherwise each would hold a connection.
    'documentdb.useFileBasedPersistedCursors': 'on',
    'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
    'documentdb_core.enableCollation': 'on',
    // The extension's own jobs look for indexes to build every two seconds, each with a new process. The gateway builds
    // them at once, and pg_cron runs the other jobs.
    'documentdb.enableBackgroundWorkerJobs': 'off',
    'documentdb.localhost_connection_string': `host=${socketDir}`,
    'cron.database_name': 'postgres',
    'cron.use_background_workers': 'on',
    'cron.log_run': 'off',
    'cron.log_statement': 'off',
    max_worker_processes: '16',
    timezone: 'GMT',
    log_timezone: 'GMT',
    // SQL errors are reported to the client and not logged.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');
}
