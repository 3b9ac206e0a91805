// Ends the process group with the id in the first argument when this process's parent is gone: even `kill -9` closes
// the IPC channel between them. For programs that cannot load `end-with-parent.ts`, because they do not run on Node.
const endOrphan = (): void => {
  try {
    process.kill(-Number(process.argv[2]), 'SIGTERM');
  } catch {
    // The group has already exited.
  }
};

process.on('disconnect', endOrphan);
// The parent may be gone before this program has started.
if (!process.connected) endOrphan();
