import type { MediaFile } from 'contracts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Thumbnail } from 'shared-ui';
import { reportError } from 'shared-ui/host';
import { formatUploadDate } from './format.ts';
import styles from './MediaGrid.module.css';
import { useOpenImage } from './useOpenImage.ts';

/** Loaded when an image is enlarged for the first time. */
const loadLightbox = () => import('./Lightbox.tsx');
const Lightbox = lazy(loadLightbox);

const isImage = ({ fileType }: MediaFile): boolean => fileType.startsWith('image');

/** Offers a download where the browser lacks the video's codec. */
const Video = ({ file: { url, originalName } }: { file: MediaFile }) => {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
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
      // Without a position, some browsers show no frame before the video is played.
      src={`${url}#t=0.001`}
      controls
      playsInline
      preload="metadata"
      aria-label={originalName}
      onError={() => setHasFailed(true)}
    />
  );
};

export interface MediaGridProps {
  files: readonly MediaFile[];
  /** Renders buttons under a file. */
  renderActions?: (file: MediaFile) => ReactNode;
}

/** Images that can be enlarged and videos that can be played, each with its name and upload date. */
export const MediaGrid = ({ files, renderActions }: MediaGridProps) => {
  const { openId, open, close } = useOpenImage();
  const opener = useRef<HTMLElement>(null);
  const images = files.filter(isImage);
  const openIndex = images.findIndex(({ id }) => id === openId);
  /** Loads the code before rendering: a failure during rendering would lose the page and an open form. */
  const enlarge = async (thumbnail: HTMLElement, image: MediaFile) => {
    try {
      await loadLightbox();
      opener.current = thumbnail;
      open(image.id);
    } catch {
      reportError('The image could not be enlarged. Please try again or reload the page.');
    }
  };
  useEffect(() => {
    if (openId === null) opener.current?.focus();
  }, [openId]);
  return (
    <>
      <ul className={styles.grid}>
        {files.map((file, index) => (
          <li key={file.id} className={styles.file} data-large={index === 0 || !isImage(file) || undefined}>
            {isImage(file) ? (
              <Thumbnail
                src={file.thumbnailUrl ?? file.url}
                // The first image is large enough to read a chart.
                largeSrc={index === 0 ? file.url : undefined}
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
                {formatUploadDate(file.uploadDate)}
              </time>
              {renderActions?.(file)}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>{openIndex >= 0 && <Lightbox images={images} startIndex={openIndex} onClose={close} />}</Suspense>
    </>
  );
};
