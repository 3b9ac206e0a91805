import type { MediaFile } from 'contracts';
import { ImageIcon, VideoIcon, VisuallyHidden } from 'shared-ui';
import styles from './MediaThumbs.module.css';

/** So many stand in a row; the trade has all of them. */
const fits = 3;

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

/** The first files of a trade: images as small pictures, films by a mark, each in the same room. */
export const MediaThumbs = ({ files }: { files: readonly MediaFile[] }) => {
  if (files.length === 0) return null;
  const more = files.length - fits;
  return (
    <span className={styles.thumbs}>
      {files.slice(0, fits).map((file) => (
        <Thumb key={file.id} file={file} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
};
