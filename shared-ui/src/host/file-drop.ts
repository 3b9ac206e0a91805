import { atom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { hostStore } from './store.tsx';

/** Takes the files that a page has a use for. @returns the other files */
type TakeFiles = (files: readonly File[]) => readonly File[];

const takers = atom<readonly TakeFiles[]>([]);

/**
 * For the shell: offers files that were dropped beside all drop zones to the page.
 * @returns the files that it did not take
 */
export function offerToPage(files: readonly File[]): readonly File[] {
  return hostStore.get(takers).reduceRight((rest, take) => (rest.length > 0 ? take(rest) : rest), files);
}

/**
 * Offers files that are dropped anywhere on the page. Where several components take the same files, the newest one gets
 * them.
 */
export function usePageDrop(takeFiles: TakeFiles): void {
  const take = useEffectEvent(takeFiles);
  useEffect(() => {
    const taker: TakeFiles = (files) => take(files);
    hostStore.set(takers, (current) => [...current, taker]);
    return () => hostStore.set(takers, (current) => current.filter((other) => other !== taker));
  }, []);
}
