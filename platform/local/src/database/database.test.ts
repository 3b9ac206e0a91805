import { withDatabaseName } from './database.ts';

describe('withDatabaseName', () => {
  it.each([
    [
      'mongodb://127.0.0.1:27017/trading-journal?retryWrites=false',
      'mongodb://127.0.0.1:27017/other?retryWrites=false',
    ],
    ['mongodb://a:b@one:1,two:2/x?replicaSet=r&tls=true', 'mongodb://a:b@one:1,two:2/other?replicaSet=r&tls=true'],
    ['mongodb+srv://cluster.example', 'mongodb+srv://cluster.example/other'],
    ['mongodb://localhost/?w=majority', 'mongodb://localhost/other?w=majority'],
  ])('replaces only the database name in %s', (uri, expected) => {
    expect(withDatabaseName(uri, 'other')).toBe(expected);
  });
});
