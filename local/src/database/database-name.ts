/** The address of another database on the same engine: the address that was given, with the name exchanged. */
export function withDatabaseName(uri: string, name: string): string {
  const [server = ''] = /^mongodb(?:\+srv)?:\/\/[^/?]+/.exec(uri) ?? [];
  const query = uri.includes('?') ? uri.slice(uri.indexOf('?')) : '';
  return `${server}/${name}${query}`;
}
