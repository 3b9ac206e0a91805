const selectCursorPage = (routine: string) =>
  `SELECT cursorpage AS reply, continuation, persistconnection, cursorid FROM documentdb_api.${routine}($1, $2)`;

/** The SQL of each prepared statement. */
export const statements = {
  insert: 'SELECT p_result AS reply, p_success AS success FROM documentdb_api.insert($1, $2, $3, NULL)',
  update: 'SELECT p_result AS reply, p_success AS success FROM documentdb_api.update($1, $2, $3, NULL)',
  delete: 'SELECT p_result AS reply, p_success AS success FROM documentdb_api.delete($1, $2, $3, NULL)',
  findAndModify: 'SELECT p_result AS reply, p_success AS success FROM documentdb_api.find_and_modify($1, $2, NULL)',
  find: selectCursorPage('find_cursor_first_page'),
  aggregate: selectCursorPage('aggregate_cursor_first_page'),
  listIndexes: selectCursorPage('list_indexes_cursor_first_page'),
  listCollections: selectCursorPage('list_collections_cursor_first_page'),
  getMore: 'SELECT cursorpage AS reply, continuation FROM documentdb_api.cursor_get_more($1, $2, $3)',
  killCursors: 'SELECT documentdb_api_internal.delete_cursors($1::bigint[]) AS reply',
  count: 'SELECT document AS reply FROM documentdb_api.count_query($1, $2)',
  distinct: 'SELECT document AS reply FROM documentdb_api.distinct_query($1, $2)',
  collectionExists: `SELECT collection_id AS id FROM documentdb_api_catalog.collections
    WHERE database_name = $1 AND collection_name = $2`,
  create: 'SELECT documentdb_api.create_collection_view($1, $2) AS reply',
  // The blocking build is faster: the background build waits for a job that runs every two seconds.
  createIndexes: 'SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2, true) AS reply',
  dropIndexes: 'CALL documentdb_api.drop_indexes($1, $2)',
  drop: 'SELECT documentdb_api.drop_collection($1, $2) AS dropped',
  dropDatabase: 'SELECT documentdb_api.drop_database($1)',
  dbStats: 'SELECT documentdb_api.db_stats($1) AS reply',
  explain: 'EXPLAIN (FORMAT JSON) SELECT document FROM documentdb_api_catalog.bson_aggregation_find($1, $2)',
  indexKey: `SELECT (i.index_spec).index_name AS name, (i.index_spec).index_key AS key
    FROM documentdb_api_catalog.collection_indexes i JOIN documentdb_api_catalog.collections c USING (collection_id)
    WHERE c.database_name = $1 AND c.collection_name = $2 AND ((i.index_spec).index_name = $3 OR i.index_id = $4)`,
} as const;

export type StatementName = keyof typeof statements;
