import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { MediaFile } from 'contracts';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { formatUploadDate } from '../format/day.ts';

const toSlide = ({ url, originalName, uploadDate, width, height }: MediaFile, zone: string) => ({
  src: url,
  alt: originalName,
  title: originalName,
  description: formatUploadDate(uploadDate, zone),
  width,
  height,
});

/** Hides the arrows when there is only one image. */
const noArrows = { buttonPrev: () => null, buttonNext: () => null };

interface LightboxProps {
  images: readonly MediaFile[];
  /** The time zone of upload dates. */
  zone: string;
  /** The index of the image to show first. */
  startIndex: number;
  onClose: () => void;
}

/** The images in full size over the page. Arrows or swipes navigate; wheel, pinch or + zooms; Esc closes. */
const Lightbox = ({ images, zone, startIndex, onClose }: LightboxProps) => (
  <YetAnotherLightbox
    open
    close={onClose}
    index={startIndex}
    slides={images.map((image) => toSlide(image, zone))}
    plugins={[Captions, Counter, Zoom]}
    render={images.length > 1 ? {} : noArrows}
    carousel={{ finite: true, preload: 1 }}
    controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
    zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
    captions={{ descriptionTextAlign: 'center' }}
    // At the top, the counter would cover the title.
    counter={{ container: { style: { top: 'unset', bottom: 0 } } }}
    labels={{ Lightbox: 'Attached images' }}
  />
);

export default Lightbox;
