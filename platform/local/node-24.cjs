// Preloaded by ./run: an older Node would fail with an unclear syntax error.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Node 24 or newer is required, but this is ${process.version}. npm ci installs Node 24 and npm start uses it. ` +
      'If npm start prints this, npm left out optional packages: run npm ci --include=optional.',
  );
  process.exit(1);
}
