/** Replaces the database name in a MongoDB connection string. */
export function withDatabaseName(uri: string, name: string): string {
  const [server = ''] = /^mongodb(?:\+srv)?:\/\/[^/?]+/.exec(uri) ?? [];
  const query = uri.includes('?') ? uri.slice(uri.indexOf('?')) : '';
  return `${server}/${name}${query}`;
}
