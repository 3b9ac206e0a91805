// Preloaded by ./run: an older Node would fail with an unclear syntax error.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Node 24 or newer is required, but this is ${process.version}. npm ci installs Node 24 and npm start uses it. ` +
      'If npm start prints this, npm did not run the install script of Node: run npm rebuild node.',
  );
  process.exit(1);
}
