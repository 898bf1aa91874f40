import type { ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from '../../../actions/ActionContext.ts';
import type { TouchpointAddress } from '../../../actions/editTouchpoint.ts';
import { type ReplacePhotoRefusal, replacePhoto } from '../../../actions/replacePhoto.ts';
import type { PhotoMaker } from '../../../photos/createPhotoMaker.ts';
import type { MadePhoto } from '../../../photos/makePhoto.ts';
import type { Mark } from '../../../photos/marks.ts';

/** Why marks are not saved; the photo is as it was. `no_room`: the device has no space for `made`. */
export type MarksRefusal =
  | { readonly kind: 'no_room'; readonly made: MadePhoto }
  | { readonly kind: Exclude<ReplacePhotoRefusal, 'no_room'> };

type Marked = {
  readonly address: TouchpointAddress & { readonly subTouchpointId: string };
  readonly photo: Pick<ShownPhoto, 'id' | 'taken_at'>;
  readonly bytes: ArrayBuffer;
  readonly marks: readonly Mark[];
};

/**
 * PH4: renders a photo again with its marks and saves it in the place of the unmarked one. Never rejects: for example a device
 * may have no memory for its pixels.
 */
export async function saveMarks(
  { ctx, maker }: { readonly ctx: ActionContext; readonly maker: Pick<PhotoMaker, 'make'> },
  { address, photo, bytes, marks }: Marked,
): Promise<Result<{ photoId: string }, MarksRefusal>> {
  try {
    const made = await maker.make({ file: new Blob([bytes], { type: 'image/jpeg' }), marks });
    if (!made.ok) return refused({ kind: 'not_saved' });
    const saved = await replacePhoto(ctx, {
      ...address,
      photoId: photo.id,
      photo: { ...made.value, taken_at: photo.taken_at },
    });
    if (saved.ok) return accepted({ photoId: saved.value.photoId });
    const { reason } = saved;
    return refused(reason === 'no_room' ? { kind: reason, made: made.value } : { kind: reason });
  } catch {
    return refused({ kind: 'not_saved' });
  }
}
