import type { ParsedUrlQuery } from 'node:querystring';
import type { MediaFile } from 'contracts';
import type { Types } from 'mongoose';
import type { Signer } from '../../http/signer.ts';
import type { FileRecord } from '../trades/model.ts';

/** An address stays the same for this long, so that caches work, and is good for at least as long after that. */
const window = 6 * 3_600_000;

/** When an address that is good until then began, the same moment for all of its window. Milliseconds since 1970. */
export const beginningOf = (until: number): number => until - 2 * window;

export type Kind = 'original' | 'thumbnail';

/** What an address is of. */
export interface Target {
  owner: string;
  fileId: string;
  kind: Kind;
}

/** The path of every signed address. */
export const mediaPath = '/api/media/file/:owner/:fileId/:kind';

const rightOf = ({ owner, fileId, kind }: Target): string => `${owner}/${fileId}/${kind}`;

/** Signed addresses: who has one may read that file of its owner, and nothing else. */
export const createMediaUrls = (signer: Signer, now: () => number) => {
  const create = (target: Target): string => {
    const until = (Math.floor(now() / window) + 2) * window;
    const { owner, fileId, kind } = target;
    return `/api/media/file/${owner}/${fileId}/${kind}?${signer.sign(rightOf(target), until)}`;
  };

  return {
    /** Until when the address is good, in milliseconds since 1970; undefined when it is not ours or not good any more. */
    verify: (target: Target, query: ParsedUrlQuery) => signer.verify(rightOf(target), query),

    /** A stored file as the contract describes it. */
    present: (userId: Types.ObjectId, file: FileRecord): MediaFile => {
      const target = { owner: userId.toString(), fileId: file.id };
      const { id, originalName, fileType, uploadDate, size, picture } = file;
      const url = create({ ...target, kind: 'original' });
      const told = { id, url, originalName, fileType, uploadDate, size };
      if (!picture) return told;
      const { width, height } = picture;
      return { ...told, width, height, thumbnailUrl: create({ ...target, kind: 'thumbnail' }) };
    },
  };
};

export type MediaUrls = ReturnType<typeof createMediaUrls>;
