// Loaded into every Node program of the stack (`node --import`). The channel to the parent closes when the parent is
// gone, `kill -9` included: no part may live on alone, hold its port and write to the data folder.
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
