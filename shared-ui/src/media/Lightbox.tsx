import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { MediaFile } from 'contracts';
import { useState } from 'react';
import YetAnotherLightbox, { ImageSlide, isImageSlide, type RenderSlideProps } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { Button } from '../actions/Button.tsx';
import { formatUploadDate } from '../format/day.ts';
import { PencilIcon } from '../icons/icons.tsx';
import styles from './Lightbox.module.css';
import { MarkLayer } from './marks/MarkLayer.tsx';

/** Names a picture, with the texts of its marks, which are drawn for the eye only. */
const describePicture = ({ originalName, marks = [] }: MediaFile): string => {
  const texts = marks.flatMap(({ text }) => text ?? []);
  return texts.length === 0 ? originalName : `${originalName}, marked: ${texts.join(', ')}`;
};

const toSlide = (image: MediaFile, zone: string) => ({
  src: image.url,
  alt: describePicture(image),
  title: image.originalName,
  description: formatUploadDate(image.uploadDate, zone),
  width: image.width,
  height: image.height,
});

/** Hides the arrows when there is only one image. */
const noArrows = { buttonPrev: () => null, buttonNext: () => null };

/** A picture with marks, which are as large as it is shown, and zoomed with it. Others are left to the library. */
const renderMarkedSlide = (images: readonly MediaFile[], { slide, offset, rect }: RenderSlideProps) => {
  const { marks = [], width, height } = images.find(({ url }) => isImageSlide(slide) && url === slide.src) ?? {};
  if (marks.length === 0 || !width || !height) return undefined;
  const ratio = width / height;
  return (
    <>
      <ImageSlide slide={slide} offset={offset} rect={rect} />
      <div className={styles.space}>
        <div className={styles.marks} style={{ aspectRatio: ratio, width: `min(${width}px, 100%, 100cqh * ${ratio})` }}>
          <MarkLayer marks={marks} ratio={ratio} />
        </div>
      </div>
    </>
  );
};

interface LightboxProps {
  images: readonly MediaFile[];
  /** The time zone of upload dates. */
  zone: string;
  /** The index of the image to show first. */
  startIndex: number;
  onMark: (image: MediaFile) => void;
  onClose: () => void;
}

/** The images in full size over the page. Arrows or swipes navigate; wheel, pinch or + zooms; Esc closes. */
const Lightbox = ({ images, zone, startIndex, onMark, onClose }: LightboxProps) => {
  const [index, setIndex] = useState(startIndex);
  const shown = images[index];
  const markButton = (
    <Button key="mark" size="small" className={styles.mark} onClick={() => shown && onMark(shown)}>
      <PencilIcon />
      Mark
    </Button>
  );
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={startIndex}
      slides={images.map((image) => toSlide(image, zone))}
      plugins={[Captions, Counter, Zoom]}
      render={{
        ...(images.length > 1 ? {} : noArrows),
        slide: (props) => renderMarkedSlide(images, props),
      }}
      toolbar={{ buttons: [...(shown?.width && shown.height ? [markButton] : []), 'close'] }}
      on={{ view: (view) => setIndex(view.index) }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      captions={{ descriptionTextAlign: 'center' }}
      // At the top, the counter would cover the title.
      counter={{ container: { style: { top: 'unset', bottom: 0 } } }}
      labels={{ Lightbox: 'Attached images' }}
    />
  );
};

export default Lightbox;
