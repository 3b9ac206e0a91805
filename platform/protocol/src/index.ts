// What the programs of the platform write for each other: the files of modules, releases and the shell, and the loads
// that browsers report. It knows no trading journal. `protocol/store` has what is in a release store, for Node.
export * from './api-contract.ts';
export * from './loads.ts';
export * from './modules.ts';
export * from './shell.ts';
