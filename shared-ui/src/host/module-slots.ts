/**
 * What modules pass to the panels of their own slots. Each slot has the name of its module as a prefix. A module adds
 * its slots in a file that it gives to other teams:
 *
 * declare module 'shared-ui/host' { interface ModuleSlots { 'mf-notes.note': { noteId: string } } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it.
export interface ModuleSlots {}
