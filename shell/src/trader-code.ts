// The code that a visitor of the public pages does not need: one chunk, which on-demand.ts loads.
export { AccountGate } from './account-bar/AccountGate.tsx';
export { CommandKeys } from './command/CommandKeys.tsx';
export { startHost } from './host.ts';
export { ModuleOutlet } from './layout/ModuleOutlet.tsx';
export { preload, readNavEntries } from './modules/modules.ts';
export { PhoneBar, TraderButtons } from './nav/TraderBar.tsx';
export { Dialogs } from './navigation-blocker/dialogs.tsx';
export { Logout } from './pages/Logout.tsx';
export { carryFilter } from './shared/carry-filter.ts';
export { preloadPanels } from './slots/preload-panels.ts';
export { sendClientError } from './telemetry/client-errors.ts';
