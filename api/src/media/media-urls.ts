import type { ParsedUrlQuery } from 'node:querystring';
import type { MediaFile } from 'contracts';
import type { Types } from 'mongoose';
import type { Signer } from '../http/signer.ts';
import type { FileRecord } from '../journal/file-model.ts';

/** How long a URL stays the same, so that caches work. Afterwards it is valid for at least as long again. */
const WINDOW_MS = 6 * 3_600_000;

/** Returns the start of the window of a URL that expires at `until`. Milliseconds since 1970. */
export function getSigningTime(until: number): number {
  return until - 2 * WINDOW_MS;
}

export type Variant = 'original' | 'thumbnail';

/** The file that a media URL serves. */
export interface MediaResource {
  owner: string;
  fileId: string;
  variant: Variant;
}

/** The path of every signed media URL. */
export const MEDIA_PATH = '/api/media/file/:owner/:fileId/:variant';

const toSignedResource = ({ owner, fileId, variant }: MediaResource): string => `${owner}/${fileId}/${variant}`;

/** Creates signed URLs. A URL grants read access to one file and nothing else. */
export function createMediaUrls(signer: Signer, now: () => number) {
  const getWindow = (): number => Math.floor(now() / WINDOW_MS);

  const create = (resource: MediaResource): string => {
    const until = (getWindow() + 2) * WINDOW_MS;
    const { owner, fileId, variant } = resource;
    return `/api/media/file/${owner}/${fileId}/${variant}?${signer.sign(toSignedResource(resource), until)}`;
  };

  return {
    /** Returns the number of the current window. The URLs of all files change with it. */
    getWindow,

    /** Returns when the URL expires, in milliseconds since 1970; undefined when it is invalid or has expired. */
    verify: (resource: MediaResource, query: ParsedUrlQuery) => signer.verify(toSignedResource(resource), query),

    /** Converts a stored file to its form in the contract. */
    toMediaFile: (userId: Types.ObjectId, file: FileRecord): MediaFile => {
      const ids = { owner: userId.toString(), fileId: file.id };
      const { id, originalName, fileType, uploadDate, size, picture } = file;
      const url = create({ ...ids, variant: 'original' });
      const { marks = [], marksVersion: version = 0 } = file;
      const mediaFile = { id, url, originalName, fileType, uploadDate, size, marks, version };
      if (!picture) return mediaFile;
      const { width, height } = picture;
      return { ...mediaFile, width, height, thumbnailUrl: create({ ...ids, variant: 'thumbnail' }) };
    },
  };
}

export type MediaUrls = ReturnType<typeof createMediaUrls>;
