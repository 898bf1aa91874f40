import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Size } from '../../../photos/encodeWithin.ts';
import {
  drawCursor,
  drawMarks,
  isLargeEnough,
  type Mark,
  type MarkKind,
  type Point,
  pointByKey,
  pointOnPhoto,
} from '../../../photos/marks.ts';
import { JpegImage } from '../../shared/JpegImage.tsx';
import classes from './MarkPhoto.module.css';

type MarkCanvasProps = {
  readonly photo: Size;
  readonly bytes: ArrayBuffer;
  readonly kind: MarkKind;
  readonly marks: readonly Mark[];
  /** While marks are being saved nothing can be drawn: it would not be on the saved photo. */
  readonly saving: boolean;
  readonly onDrawn: (mark: Mark) => void;
};

/** The photo with a canvas above it, on which marks are drawn by pointer, or by arrow keys and Enter. */
export function MarkCanvas(props: MarkCanvasProps) {
  const { bytes, kind, marks, saving, onDrawn } = props;
  const { width, height } = props.photo;
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Mark | null>(null);
  // The position of the keyboard cursor; null unless the keyboard is used.
  const [cursor, setCursor] = useState<Point | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen == null) return;
    const size = { width, height };
    pen.clearRect(0, 0, width, height);
    drawMarks(pen, drawing === null ? marks : [...marks, drawing], size);
    if (cursor !== null) drawCursor(pen, cursor, size);
  }, [width, height, marks, drawing, cursor]);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>) =>
    pointOnPhoto(event, event.currentTarget.getBoundingClientRect(), { width, height });

  function finish(drawn: Mark): void {
    if (isLargeEnough(drawn, { width, height })) onDrawn(drawn);
    setDrawing(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = cursor ?? { x: width / 2, y: height / 2 };
    const moved = pointByKey(at, event, { width, height });
    const isTap = event.key === 'Enter' || event.key === ' ';
    if (moved !== null) {
      setCursor(moved);
      if (drawing !== null) setDrawing({ ...drawing, to: moved });
    } else if (isTap && !event.repeat) {
      setCursor(at);
      if (drawing === null) setDrawing({ kind, from: at, to: at });
      else finish(drawing);
    } else if (event.key === 'Escape' && drawing !== null) setDrawing(null);
    else if (!isTap) return;
    event.preventDefault();
  }

  return (
    <div
      aria-label={t`Draw: move with the arrow keys, Enter begins and ends a mark`}
      className={classes['sheet']}
      inert={saving}
      role="application"
      style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(100cqw, 100cqh * ${width / height})` }}
    >
      <JpegImage alt={t`The photo that is marked`} bytes={bytes} className={classes['image']} />
      <canvas
        aria-label={t`Drawing`}
        className={classes['canvas']}
        height={height}
        onBlur={() => {
          setCursor(null);
          setDrawing(null);
        }}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setCursor({ x: width / 2, y: height / 2 });
        }}
        onKeyDown={onKeyDown}
        onPointerCancel={() => setDrawing(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = pointOf(event);
          setCursor(null);
          setDrawing({ kind, from: point, to: point });
        }}
        onPointerMove={(event) => {
          if (drawing !== null && cursor === null) setDrawing({ ...drawing, to: pointOf(event) });
        }}
        onPointerUp={(event) => {
          if (drawing !== null && cursor === null) finish({ ...drawing, to: pointOf(event) });
        }}
        ref={canvas}
        tabIndex={0}
        width={width}
      />
    </div>
  );
}
