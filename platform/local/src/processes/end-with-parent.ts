// Preloaded into every Node program of the stack (`node --import`). The IPC channel closes when the parent is gone,
// even after `kill -9`. An orphaned service must not keep its port and write to the data folder. SIGKILL, because
// native libraries can block in process.exit().
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
