/** The address of another database on the same engine: the address that was given, with the name exchanged. */
export function databaseUri(uri: string, name: string): string {
  const [, server = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/.exec(uri) ?? [];
  return `${server}/${name}${query}`;
}
