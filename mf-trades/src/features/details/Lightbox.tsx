import type { MediaFile } from 'contracts';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { uploadedAt } from './words.ts';

const slideOf = ({ url, originalName, uploadDate, width, height }: MediaFile) => ({
  src: url,
  alt: originalName,
  title: originalName,
  description: uploadedAt(uploadDate),
  width,
  height,
});

/** One picture alone has none before and none after it. */
const noArrows = { buttonPrev: () => null, buttonNext: () => null };

export interface LightboxProps {
  images: readonly MediaFile[];
  /** Which of them is shown first. */
  start: number;
  onClose: () => void;
}

/** The images as they are, over the page: arrows or a swipe go on, wheel, pinch or + zoom, Esc closes. */
const Lightbox = ({ images, start, onClose }: LightboxProps) => (
  <YetAnotherLightbox
    open
    close={onClose}
    index={start}
    slides={images.map(slideOf)}
    plugins={[Captions, Counter, Zoom]}
    render={images.length > 1 ? {} : noArrows}
    carousel={{ finite: true, preload: 1 }}
    controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
    zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
    captions={{ descriptionTextAlign: 'center' }}
    // At the top it would lie over the title.
    counter={{ container: { style: { top: 'unset', bottom: 0 } } }}
    labels={{ Lightbox: 'Attached images' }}
  />
);

export default Lightbox;
