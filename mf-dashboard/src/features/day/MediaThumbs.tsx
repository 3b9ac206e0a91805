import type { MediaFile } from 'contracts';
import { ImageIcon, VideoIcon, VisuallyHidden } from 'shared-ui';
import styles from './MediaThumbs.module.css';

/** The trade's own page shows all files. */
const maxThumbs = 3;

const Thumb = ({ file: { fileType, originalName, thumbnailUrl } }: { file: MediaFile }) => {
  if (thumbnailUrl)
    return <img className={styles.thumb} src={thumbnailUrl} alt={originalName} width={40} height={40} loading="lazy" />;
  return (
    <span className={styles.thumb} title={originalName}>
      {fileType.startsWith('video') ? <VideoIcon size={20} /> : <ImageIcon size={20} />}
      <VisuallyHidden>{originalName}</VisuallyHidden>
    </span>
  );
};

/** A trade's first files: thumbnails for images, icons of the same size for videos. */
export const MediaThumbs = ({ files }: { files: readonly MediaFile[] }) => {
  if (files.length === 0) return null;
  const hiddenCount = files.length - maxThumbs;
  return (
    <span className={styles.thumbs}>
      {files.slice(0, maxThumbs).map((file) => (
        <Thumb key={file.id} file={file} />
      ))}
      {hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
    </span>
  );
};
