import type { MediaFile } from 'contracts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Thumbnail } from 'shared-ui';
import { reportError } from 'shared-ui/host';
import styles from './MediaGrid.module.css';
import { uploadedAt } from './words.ts';

/** Comes when an image is first enlarged. */
const loadLightbox = () => import('./Lightbox.tsx');
const Lightbox = lazy(loadLightbox);

const isImage = ({ fileType }: MediaFile): boolean => fileType.startsWith('image');

/** Not every browser knows every codec: what it cannot play can still be had. */
const Video = ({ file: { url, originalName } }: { file: MediaFile }) => {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className={styles.unplayable}>
        This browser cannot play this video.{' '}
        <a href={url} download={originalName}>
          Download it
        </a>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a trader's own recording, for which there are no captions
    <video
      className={styles.video}
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={originalName}
      onError={() => setFailed(true)}
    />
  );
};

export interface MediaGridProps {
  files: readonly MediaFile[];
  /** What one can do with a file, under it. */
  actionsOf?: (file: MediaFile) => ReactNode;
}

/** Images, which enlarge, and videos, which play, each with its name and upload date. */
export const MediaGrid = ({ files, actionsOf }: MediaGridProps) => {
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const images = files.filter(isImage);
  /** Rendered only when its code is there: one that fails would take the page with it, and an edit that stands open. */
  const enlarge = async (thumbnail: HTMLElement, image: MediaFile) => {
    try {
      await loadLightbox();
      opener.current = thumbnail;
      setStart(images.indexOf(image));
    } catch {
      reportError('The picture could not be enlarged. Please try again, or reload the page.');
    }
  };
  const close = () => {
    setStart(null);
    opener.current?.focus();
  };
  return (
    <>
      <ul className={styles.grid}>
        {files.map((file) => (
          <li key={file.id} className={styles.file} data-video={!isImage(file) || undefined}>
            {isImage(file) ? (
              <Thumbnail
                src={file.thumbnailUrl ?? file.url}
                verb="Enlarge"
                name={file.originalName}
                onClick={({ currentTarget }) => void enlarge(currentTarget, file)}
              />
            ) : (
              <Video file={file} />
            )}
            <div className={styles.about}>
              <bdi className={styles.name} title={file.originalName}>
                {file.originalName}
              </bdi>
              <time className={styles.date} dateTime={file.uploadDate}>
                {uploadedAt(file.uploadDate)}
              </time>
              {actionsOf?.(file)}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>{start !== null && <Lightbox images={images} start={start} onClose={close} />}</Suspense>
    </>
  );
};
