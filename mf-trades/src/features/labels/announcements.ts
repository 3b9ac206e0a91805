import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Names } from './listChanges.ts';

/** @param noun of an entry, e.g. 'tag' */
export const createInstructions = (noun: string): ScreenReaderInstructions => ({
  draggable: `To move this ${noun}, press Space, then use the arrow keys. Press Space again to drop it, or Escape to cancel.`,
});

/** The announcements for screen readers while an entry is moved with the keyboard. */
export const createAnnouncements = (names: Names): Announcements => {
  const formatPosition = (id: unknown) => `position ${names.indexOf(String(id)) + 1} of ${names.length}`;
  // A drag starts over the item's own position, which onDragOver announces. A second announcement would interrupt it.
  return {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => `Moving ${active.id}: ${formatPosition(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${active.id} dropped at ${formatPosition(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${active.id} is at ${formatPosition(active.id)}.`,
  };
};
