import type { Size } from './encodeWithin.ts';

/** A position in pixels of the photo, from its upper left corner. */
export type Point = { readonly x: number; readonly y: number };
/** The shape of a mark; a cover is a black rectangle that hides what is below it. */
export type MarkKind = 'circle' | 'arrow' | 'cover';

/** A mark drawn onto a photo, from the start of the finger's stroke to its end. */
export type Mark = { readonly kind: MarkKind; readonly from: Point; readonly to: Point };

/** The part of a canvas context that marks are drawn with. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'ellipse' | 'stroke' | 'fillRect'
> & {
  strokeStyle: unknown;
  fillStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
};

// Strong red with a white edge: visible on a bright wall and in a dark cellar.
const colours = { line: '#e0002b', edge: '#ffffff', cover: '#000000' } as const;
const lineShare = 1 / 140;
const headShare = 1 / 22;
// A shorter stroke is a tap, not a mark. Shares are of the photo's longer side.
const smallestShare = 1 / 60;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

function boxOf({ from, to }: Mark): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** PH4: the rectangle of a cover, rounded outwards to whole pixels: a pixel at its edge must not stay half visible. */
export function coverBox(mark: Mark, { width, height }: Size): Box {
  const { left, top, right, bottom } = boxOf(mark);
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  };
}

/** The outer ends of the two short lines of an arrow's head. */
export function arrowHead({ from, to }: Mark, size: Size): readonly [Point, Point] {
  const length = Math.max(size.width, size.height) * headShare;
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const end = (turn: number): Point => ({
    x: to.x - length * Math.cos(direction + turn),
    y: to.y - length * Math.sin(direction + turn),
  });
  return [end(Math.PI / 6), end(-Math.PI / 6)];
}

/** Whether the stroke is long enough to be a mark rather than an accidental tap. */
export function isLargeEnough({ from, to }: Mark, size: Size): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= Math.max(size.width, size.height) * smallestShare;
}

/** The position on the photo under a pointer; the nearest one if the pointer is outside. */
export function pointOnPhoto(
  pointer: { readonly clientX: number; readonly clientY: number },
  shown: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  photo: Size,
): Point {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    x: within(((pointer.clientX - shown.left) / shown.width) * photo.width, photo.width),
    y: within(((pointer.clientY - shown.top) / shown.height) * photo.height, photo.height),
  };
}

const keys: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);
const stepShare = 1 / 40;
const fineShare = 1 / 200;

/** PH4: the position after an arrow key, moved by a small step with Shift; null for any other key. */
export function pointByKey(
  from: Point,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { width, height }: Size,
): Point | null {
  const direction = keys.get(key);
  if (direction === undefined) return null;
  const step = Math.max(width, height) * (shiftKey ? fineShare : stepShare);
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return { x: within(from.x + direction.x * step, width), y: within(from.y + direction.y * step, height) };
}

/** Draws a cross at the position where the next mark starts when drawing by keyboard. */
export function drawCursor(pen: Pen, { x, y }: Point, { width, height }: Size): void {
  const arm = Math.max(width, height) * stepShare;
  for (const [colour, line] of [
    [colours.edge, arm / 3],
    [colours.cover, arm / 8],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = line;
    pen.beginPath();
    pen.moveTo(x - arm, y);
    pen.lineTo(x + arm, y);
    pen.moveTo(x, y - arm);
    pen.lineTo(x, y + arm);
    pen.stroke();
  }
}

function trace(pen: Pen, mark: Mark, size: Size): void {
  pen.beginPath();
  if (mark.kind === 'circle') {
    const { left, top, right, bottom } = boxOf(mark);
    pen.ellipse(
      (left + right) / 2,
      (top + bottom) / 2,
      (right - left) / 2,
      (bottom - top) / 2,
      0,
      0,
      2 * Math.PI,
    );
    return;
  }
  const [one, other] = arrowHead(mark, size);
  pen.moveTo(mark.from.x, mark.from.y);
  pen.lineTo(mark.to.x, mark.to.y);
  pen.moveTo(one.x, one.y);
  pen.lineTo(mark.to.x, mark.to.y);
  pen.lineTo(other.x, other.y);
}

function drawMark(pen: Pen, mark: Mark, size: Size): void {
  if (mark.kind === 'cover') {
    const { left, top, right, bottom } = coverBox(mark, size);
    pen.fillStyle = colours.cover;
    pen.fillRect(left, top, right - left, bottom - top);
    return;
  }
  const line = Math.max(2, Math.max(size.width, size.height) * lineShare);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [colour, width] of [
    [colours.edge, line * 1.7],
    [colours.line, line],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    trace(pen, mark, size);
    pen.stroke();
  }
}

/** Draws marks in the order in which they were made: a cover hides the photo and earlier marks below it (PH4). */
export function drawMarks(pen: Pen, marks: readonly Mark[], size: Size): void {
  for (const mark of marks) drawMark(pen, mark, size);
}
