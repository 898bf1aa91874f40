import type { RefObject } from 'react';
import type { ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import type { Part } from '#ui/controls/panning.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import classes from './PhotoViewer.module.css';

type ZoomablePhotoProps = {
  readonly photo: Pick<ShownPhoto, 'width' | 'height'>;
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly isZoomed: boolean;
  /** Called by a double tap, with the part that was tapped; null where there is nothing more to see. */
  readonly onZoom: ((part?: Part) => void) | null;
  readonly pane: RefObject<HTMLDivElement | null>;
};

/**
 * A photo in a `FullDialog`, fitted to it. Zoomed it is 2.5 times as large; a panorama is large enough to cover the dialog, but
 * for that not larger than it is stored.
 */
export function ZoomablePhoto({ photo, bytes, name, isZoomed, onZoom, pane }: ZoomablePhotoProps) {
  const ratio = photo.width / photo.height;
  const covering = `min(${photo.width}px, max(100cqw, 100cqh * ${ratio}))`;
  const size = `max(min(250cqw, 250cqh * ${ratio}), ${covering})`;
  // Without the focus the browser would not scroll it by keys.
  const region = isZoomed ? { 'aria-label': name, role: 'group', tabIndex: 0 } : null;
  return (
    <div
      {...region}
      className={classes['pane']}
      data-zoomed={isZoomed ? true : undefined}
      onDoubleClick={({ clientX, clientY, currentTarget }) => {
        const box = currentTarget.querySelector('img')?.getBoundingClientRect();
        onZoom?.(box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
      }}
      ref={pane}
    >
      <JpegImage
        alt={name}
        bytes={bytes}
        className={classes['photo']}
        style={isZoomed ? { inlineSize: size } : undefined}
      />
    </div>
  );
}
