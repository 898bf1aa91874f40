import { photoAllowance } from '#domain/photo.ts';
import { createPhotoIntake } from '../../../../src/features/photos/createPhotoIntake.ts';
import type { PhotoMaker } from '../../../../src/photos/createPhotoMaker.ts';
import { newPhoto } from './newPhoto.ts';

/** A file as a person chooses it. */
export function fileOf(name: string): File {
  return new File(['picture'], name, { type: 'image/jpeg' });
}

/** As many photos fit as into a touchpoint without any. */
export const wholeRoom = { left: photoAllowance.max, leftOfTouchpoint: photoAllowance.per_touchpoint };

/**
 * An intake whose maker makes a photo of every file: of `large.jpg` the device has no memory for the pixels, and `slow.jpg`
 * takes until `finish` is called. `timers`: the time limits that are running.
 */
export function makeIntake() {
  const slow = Promise.withResolvers<void>();
  const timers: (() => void)[] = [];
  const maker: Pick<PhotoMaker, 'prepare' | 'make'> = {
    prepare: () => undefined,
    make: async ({ file }) => {
      const { name } = file as File;
      if (name === 'large.jpg') throw new RangeError('No memory for its pixels.');
      if (name === 'slow.jpg') await slow.promise;
      return { ok: true, value: newPhoto(name) };
    },
  };
  const setTimer = (run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  };
  const trace = { save: () => undefined, recover: async () => undefined };
  return { intake: createPhotoIntake({ maker, setTimer, trace }), finish: slow.resolve, timers };
}
