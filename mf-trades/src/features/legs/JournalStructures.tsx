import { StructureOffer } from 'shared-ui';

/** The trades of the whole journal that look like one. A file of its own, which the list loads last. */
export function JournalStructures() {
  return <StructureOffer />;
}
