/** A region of a picture that differs, in pixels. */
export type Region = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How many pixels of it differ. */
  readonly pixels: number;
};

/** Differences closer than about two cells belong together: letters of a line, lines of a paragraph. */
const cell = 12;

type Growing = { left: number; top: number; right: number; bottom: number; pixels: number };

/** The differing pixels of each cell that has any, with the box around them. */
function cellsIn(mask: Uint8Array, width: number): Map<string, Growing> {
  const cells = new Map<string, Growing>();
  for (const [pixel, differs] of mask.entries()) {
    if (differs === 0) continue;
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    const key = `${Math.floor(x / cell)},${Math.floor(y / cell)}`;
    const known = cells.get(key);
    if (known === undefined) cells.set(key, { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 });
    else grow(known, { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 });
  }
  return cells;
}

function grow(box: Growing, by: Region): void {
  box.left = Math.min(box.left, by.left);
  box.top = Math.min(box.top, by.top);
  box.right = Math.max(box.right, by.right);
  box.bottom = Math.max(box.bottom, by.bottom);
  box.pixels += by.pixels;
}

const around = [-2, -1, 0, 1, 2] as const;

/** Boxes around marked pixels that belong together, the largest first. */
export function regionsIn(mask: Uint8Array, width: number): readonly Region[] {
  const cells = cellsIn(mask, width);
  const regions: Region[] = [];
  for (const first of cells.keys()) {
    const start = cells.get(first);
    if (start === undefined) continue;
    cells.delete(first);
    const open = [first];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const [column = 0, row = 0] = key.split(',').map(Number);
      for (const neighbour of around.flatMap((x) => around.map((y) => `${column + x},${row + y}`))) {
        const next = cells.get(neighbour);
        if (next === undefined) continue;
        cells.delete(neighbour);
        grow(start, next);
        open.push(neighbour);
      }
    }
    regions.push(start);
  }
  return regions.toSorted((a, b) => b.pixels - a.pixels);
}
