import type { ParsedUrlQuery } from 'node:querystring';
import type { MediaFile } from 'contracts';
import type { Types } from 'mongoose';
import type { Signer } from '../../http/signer.ts';
import type { FileRecord } from '../journal/file-model.ts';

/** A URL stays the same for this long, so that caches work, and is valid for at least as long afterwards. */
const WINDOW_MS = 6 * 3_600_000;

/** Returns the start of the window of a URL that expires at `until`. Milliseconds since 1970. */
export const getSigningTime = (until: number): number => until - 2 * WINDOW_MS;

export type Variant = 'original' | 'thumbnail';

/** The resource of a URL. */
export interface Target {
  owner: string;
  fileId: string;
  variant: Variant;
}

/** The path of every signed media URL. */
export const MEDIA_PATH = '/api/media/file/:owner/:fileId/:variant';

const toSignedResource = ({ owner, fileId, variant }: Target): string => `${owner}/${fileId}/${variant}`;

/** Creates signed URLs. A URL grants read access to one file and nothing else. */
export const createMediaUrls = (signer: Signer, now: () => number) => {
  const getWindow = (): number => Math.floor(now() / WINDOW_MS);

  const create = (target: Target): string => {
    const until = (getWindow() + 2) * WINDOW_MS;
    const { owner, fileId, variant } = target;
    return `/api/media/file/${owner}/${fileId}/${variant}?${signer.sign(toSignedResource(target), until)}`;
  };

  return {
    /** Another number: the URLs of all files are others. */
    getWindow,

    /** Returns when the URL expires, in milliseconds since 1970; undefined when it is invalid or has expired. */
    verify: (target: Target, query: ParsedUrlQuery) => signer.verify(toSignedResource(target), query),

    /** Converts a stored file to its form in the contract. */
    toMediaFile: (userId: Types.ObjectId, file: FileRecord): MediaFile => {
      const target = { owner: userId.toString(), fileId: file.id };
      const { id, originalName, fileType, uploadDate, size, picture } = file;
      const url = create({ ...target, variant: 'original' });
      const mediaFile = { id, url, originalName, fileType, uploadDate, size };
      if (!picture) return mediaFile;
      const { width, height } = picture;
      return { ...mediaFile, width, height, thumbnailUrl: create({ ...target, variant: 'thumbnail' }) };
    },
  };
};

export type MediaUrls = ReturnType<typeof createMediaUrls>;
