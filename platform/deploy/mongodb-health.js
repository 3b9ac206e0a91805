// The database's health check, run by mongosh inside its container. It also completes a new database: the replica set,
// because every write is a transaction, and the users. MongoDB lets a local connection do that while it has no users.
/* global db, rs */
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const admin = db.getSiblingDB('admin');

const signIn = () => {
  try {
    return admin.auth('root', MONGODB_ROOT_PASSWORD).ok === 1;
  } catch {
    return false;
  }
};

const assertPrimary = () => {
  if (!admin.hello().isWritablePrimary) throw new Error('There is no primary yet: the next check continues.');
};

if (!signIn()) {
  if (!admin.hello().setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
  assertPrimary();
  admin.createUser({ user: 'root', pwd: MONGODB_ROOT_PASSWORD, roles: ['root'] });
  signIn();
}
assertPrimary();
if (!admin.getUser('journal')) {
  admin.createUser({ user: 'journal', pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'trading-journal' }] });
}
