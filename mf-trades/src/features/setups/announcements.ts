import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Names } from './names.ts';

export const instructions: ScreenReaderInstructions = {
  draggable:
    'To move this setup type, press Space, then the arrow keys. Space puts it down, Escape leaves it where it was.',
};

/** What is said of a setup type while it is moved by keyboard. */
export const announcementsFor = (names: Names): Announcements => {
  const placeOf = (id: unknown) => `place ${names.indexOf(String(id)) + 1} of ${names.length}`;
  // Picking it up is over its own place, and said by that alone: the second sentence would cut the first short.
  return {
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => `Moving ${active.id}: ${placeOf(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${active.id} is put down at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${active.id} stays at ${placeOf(active.id)}.`,
  };
};
