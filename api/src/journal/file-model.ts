import type { Mark } from 'contracts';
import { Schema } from 'mongoose';

/** The stored metadata of a media file. */
export interface FileRecord {
  id: string;
  /** The sanitized name given by the owner. */
  originalName: string;
  /** Detected from the bytes. */
  fileType: string;
  /** ISO 8601, in UTC. */
  uploadDate: string;
  /** In bytes. */
  size: number;
  /** Hash of the bytes, in hexadecimal. */
  sha256: string;
  /** Present only for images. */
  picture?: Picture;
  /** What the trader marked, beside the bytes. Absent before the first save. */
  marks?: Mark[];
  /** Increases by one with every save of the marks. Absent before the first. */
  marksVersion?: number;
}

/** The size of an image in pixels, in display orientation, and the size of its thumbnail in bytes. */
export interface Picture {
  width: number;
  height: number;
  thumbnailSize: number;
}

const embedded = { _id: false, id: false, strict: 'throw' } as const;

const number = { type: Number, required: true };
const picture = new Schema<Picture>({ width: number, height: number, thumbnailSize: number }, embedded);

export const fileSchema = new Schema<FileRecord>(
  {
    id: { type: String, required: true },
    originalName: { type: String, required: true },
    fileType: { type: String, required: true },
    uploadDate: { type: String, required: true },
    size: number,
    sha256: { type: String, required: true },
    picture,
    marks: { type: Schema.Types.Mixed },
    marksVersion: Number,
  },
  embedded,
);
