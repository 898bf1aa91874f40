import { photoAllowance } from '#domain/photo.ts';
import type { ActionContext } from '../../../../src/actions/ActionContext.ts';
import { createUnsavedPhotos } from '../../../../src/app/inspection/createUnsavedPhotos.ts';
import { takePhotos } from '../../../../src/features/photos/takePhotos.ts';
import { type AnswerAddress, placesLeft } from '../../../../src/features/shared/UnsavedPhotos.ts';
import type { PhotoMaker } from '../../../../src/photos/createPhotoMaker.ts';
import { useSession } from '../../../../src/session/sessionState.ts';
import { ines } from '../makeSession.ts';
import { newPhoto } from './newPhoto.ts';

/** A file as a person chooses it. */
export function fileOf(name: string): File {
  return new File(['picture'], name, { type: 'image/jpeg' });
}

/** As many photos fit as into a touchpoint without any. */
const wholeRoom = { left: photoAllowance.max, leftOfTouchpoint: photoAllowance.per_touchpoint };

/**
 * The photos of a page before they are saved, and a maker that makes one of every file: of `large.jpg` the device has no memory
 * for the pixels, and `slow.jpg` takes until `finish` is called. `timers`: the time limits that are running; `maker`: another one.
 */
export function makeTaking({
  userId = ines.id,
  maker,
}: {
  userId?: string;
  maker?: Pick<PhotoMaker, 'make'>;
} = {}) {
  const slow = Promise.withResolvers<void>();
  const timers: (() => void)[] = [];
  const setTimer = (run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  };
  const unsavedPhotosOf = createUnsavedPhotos({ session: useSession, setTimer });
  const unsavedPhotos = unsavedPhotosOf(userId);
  const make: PhotoMaker['make'] = async ({ file }) => {
    const { name } = file as File;
    if (name === 'large.jpg') throw new RangeError('No memory for its pixels.');
    if (name === 'slow.jpg') await slow.promise;
    return { ok: true, value: newPhoto(name) };
  };
  /** Takes photos as the field of an answer does; returns how many are left out. */
  const take = (ctx: ActionContext, answer: AnswerAddress, names: readonly string[], room = wholeRoom) => {
    const { places } = placesLeft(unsavedPhotos.getState().photos, answer, room);
    const ids = unsavedPhotos.add(answer, Math.min(names.length, places));
    return takePhotos({ ctx, unsavedPhotos, maker: maker ?? { make } }, answer, names.map(fileOf), ids);
  };
  const kinds = () => unsavedPhotos.getState().photos.map(({ kind }) => kind);
  return { unsavedPhotos, unsavedPhotosOf, take, kinds, finish: slow.resolve, timers };
}

/** The context of a store that refuses photos. */
export function refusing(ctx: ActionContext): ActionContext {
  const newId = () => {
    throw new Error('no ids');
  };
  return { ...ctx, newId };
}
