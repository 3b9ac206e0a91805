import type { MediaFile } from 'contracts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { reportError, useLocation, useNavigate } from 'shared-ui/host';
import { useTimeZone } from '../data/useTimeZone.ts';
import { Thumbnail } from '../display/Thumbnail.tsx';
import { formatUploadDate } from '../format/day.ts';
import { MODAL_STATE, useHistoryModal } from '../overlays/modal.ts';
import styles from './MediaGrid.module.css';

interface ImageState {
  /** The id of the file that is shown in full size. */
  openImage: string;
}

const isImageState = (state: unknown): state is ImageState =>
  typeof state === 'object' && state !== null && 'openImage' in state && typeof state.openImage === 'string';

/**
 * The id of the enlarged image, or null. It is in the state of a history entry of its own, so that Back closes the
 * image instead of leaving the page.
 */
const useOpenImage = () => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const openId = isImageState(state) ? state.openImage : null;
  const open = (id: string) =>
    void navigate({ pathname, search }, { state: { ...(state as object | null), ...MODAL_STATE, openImage: id } });
  const close = useHistoryModal(openId !== null, () => void navigate(-1));
  return { openId, open, close };
};

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
      // Without a start time, some browsers show no frame before the video is played.
      src={`${url}#t=0.001`}
      controls
      playsInline
      preload="metadata"
      aria-label={originalName}
      onError={() => setHasFailed(true)}
    />
  );
};

interface MediaGridProps {
  files: readonly MediaFile[];
  /** Renders buttons under a file. */
  renderActions?: (file: MediaFile) => ReactNode;
}

/** Images that can be enlarged and videos that can be played, each with its name and upload date. */
export function MediaGrid({ files, renderActions }: MediaGridProps) {
  const { openId, open, close } = useOpenImage();
  const opener = useRef<HTMLElement>(null);
  const zone = useTimeZone();
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
                {formatUploadDate(file.uploadDate, zone)}
              </time>
              {renderActions?.(file)}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {openIndex >= 0 && <Lightbox images={images} zone={zone} startIndex={openIndex} onClose={close} />}
      </Suspense>
    </>
  );
}
