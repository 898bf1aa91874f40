import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Size } from '../../../photos/fitWithin.ts';
import { drawMarks, isLargeEnough, type Mark, type MarkKind, pointOnPhoto } from '../../../photos/marks.ts';
import { JpegImage } from '../JpegImage.tsx';
import classes from './MarkPhoto.module.css';

type MarkCanvasProps = {
  readonly photo: Size;
  readonly bytes: ArrayBuffer;
  readonly kind: MarkKind;
  readonly marks: readonly Mark[];
  readonly onDrawn: (mark: Mark) => void;
};

/** The photo, and above it what is drawn, by one finger from here to there. */
export function MarkCanvas({ photo: { width, height }, bytes, kind, marks, onDrawn }: MarkCanvasProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Mark | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen == null) return;
    pen.clearRect(0, 0, width, height);
    drawMarks(pen, drawing === null ? marks : [...marks, drawing], { width, height });
  }, [width, height, marks, drawing]);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>) =>
    pointOnPhoto(event, event.currentTarget.getBoundingClientRect(), { width, height });

  return (
    <div
      className={classes['sheet']}
      style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(100cqw, 100cqh * ${width / height})` }}
    >
      <JpegImage alt={t`The photo that is marked`} bytes={bytes} className={classes['image']} />
      <canvas
        className={classes['canvas']}
        height={height}
        onPointerCancel={() => setDrawing(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = pointOf(event);
          setDrawing({ kind, from: point, to: point });
        }}
        onPointerMove={(event) => {
          if (drawing !== null) setDrawing({ ...drawing, to: pointOf(event) });
        }}
        onPointerUp={(event) => {
          if (drawing === null) return;
          const drawn = { ...drawing, to: pointOf(event) };
          if (isLargeEnough(drawn, { width, height })) onDrawn(drawn);
          setDrawing(null);
        }}
        ref={canvas}
        width={width}
      />
    </div>
  );
}
