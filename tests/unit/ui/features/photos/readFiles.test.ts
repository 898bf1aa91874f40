import { expect, it } from 'vitest';
import { readFiles } from '../../../../../src/features/photos/takePhotos.ts';

const small = 1_000;

/** A file of which a picker can take the bytes away. */
function fileOf(name: string, size = small) {
  const file = new File(['x'], name);
  let reads = 0;
  let isGone = false;
  Object.defineProperty(file, 'size', { value: size });
  file.arrayBuffer = async () => {
    reads += 1;
    if (isGone) throw new DOMException('gone', 'NotReadableError');
    return new ArrayBuffer(1);
  };
  return { file, reads: () => reads, withdraw: () => (isGone = true) };
}

it('PH2 files are read at once, up to 60 MB, and as many as fit; one that is gone leaves its place', async () => {
  const [gone, one, large, two, three] = [
    fileOf('gone.jpg'),
    fileOf('one.jpg'),
    fileOf('large.jpg', 60_000_000),
    fileOf('two.jpg'),
    fileOf('three.jpg'),
  ] as const;
  gone.withdraw();
  const all = [gone, one, large, two, three];
  const read = await readFiles(
    all.map(({ file }) => file),
    3,
  );
  expect(all.map(({ reads }) => reads())).toEqual([1, 1, 0, 1, 0]);
  one.withdraw();
  expect(read.take(0)).toBe('gone');
  expect((read.take(1) as File).name).toBe('one.jpg');
  // Its bytes are not kept.
  expect(read.take(1)).toBe('gone');
  expect(read.take(2)).toBe(large.file);
});
