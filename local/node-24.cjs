// Loaded first by scripts that run TypeScript (`node --require`): an older Node would stop at it with words of its own.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `This needs Node 24 or newer, and this is ${process.version}. npm ci brings Node 24 along, and npm start uses it; ` +
      'if npm start says this, npm was not allowed to run its install script: run npm rebuild node.',
  );
  process.exit(1);
}
