import type { NewPhoto } from '#domain/photo.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { type AddPhotoRefusal, addPhoto } from '../../actions/addPhoto.ts';
import type { TouchpointAddress } from '../../actions/editTouchpoint.ts';
import type { PhotoMaker } from '../../photos/createPhotoMaker.ts';

/** The outcome of choosing photos. `kept`: photos that could not be saved and can be retried. */
export type IntakeNotice =
  | { readonly kind: 'too_many'; readonly chosen: number; readonly taken: number }
  | { readonly kind: 'unreadable'; readonly name: string }
  | { readonly kind: 'not_saved'; readonly reason: AddPhotoRefusal; readonly kept: NewPhoto };

/** The photos of one answer that are being made, and the notices about earlier ones. */
export type Intake = {
  /** The number of photos being made. */
  readonly making: number;
  readonly notices: readonly IntakeNotice[];
};

/** The answer that photos are for, in the person's store. */
export type IntakePlace = TouchpointAddress & {
  readonly ctx: ActionContext;
  readonly subTouchpointId: string;
};

export type PhotoIntake = {
  /** Starts the photo maker, while the camera or the gallery is opened. */
  readonly prepare: () => void;
  /** P1: makes and saves as many of the chosen files as still fit; the others are not read. */
  readonly take: (place: IntakePlace, files: readonly File[], left: number) => Promise<void>;
  /** Saves a photo again that the store has refused. */
  readonly tryAgain: (place: IntakePlace, notice: IntakeNotice & { kind: 'not_saved' }) => Promise<void>;
  readonly dismiss: (subTouchpointId: string, notice: IntakeNotice) => void;
  readonly of: (subTouchpointId: string) => Intake;
  readonly subscribe: (listener: () => void) => () => void;
};

const nothing: Intake = { making: 0, notices: [] };

/** Makes and saves photos independently of the screens, so that closing a sheet loses none. */
export function createPhotoIntake(maker: PhotoMaker): PhotoIntake {
  const intakes = new Map<string, Intake>();
  const listeners = new Set<() => void>();

  function change(id: string, next: (intake: Intake) => Intake): void {
    intakes.set(id, next(intakes.get(id) ?? nothing));
    for (const listener of listeners) listener();
  }
  const notify = (id: string, notice: IntakeNotice) =>
    change(id, (intake) => ({ ...intake, notices: [...intake.notices, notice] }));
  const dismiss = (id: string, notice: IntakeNotice) =>
    change(id, (intake) => ({ ...intake, notices: intake.notices.filter((one) => one !== notice) }));

  async function save({ ctx, ...place }: IntakePlace, photo: NewPhoto): Promise<void> {
    const saved = await addPhoto(ctx, { ...place, photo });
    if (saved.ok) return;
    const { reason } = saved;
    if (reason === 'too_many') notify(place.subTouchpointId, { kind: 'too_many', chosen: 1, taken: 0 });
    else notify(place.subTouchpointId, { kind: 'not_saved', reason, kept: photo });
  }

  async function takeOne(place: IntakePlace, file: File): Promise<void> {
    // P2: the device's clock now, never the file's.
    const taken_at = place.ctx.now().toISOString();
    // A photo for which the device has no memory is reported as unreadable; the next one may work.
    const made = await maker.make({ file, marks: [] }).catch(() => null);
    if (made?.ok === true) await save(place, { ...made.value, taken_at });
    else notify(place.subTouchpointId, { kind: 'unreadable', name: file.name });
  }

  return {
    prepare: () => maker.prepare(),
    take: async (place, files, left) => {
      const id = place.subTouchpointId;
      const room = Math.max(0, left - (intakes.get(id)?.making ?? 0));
      const taken = files.slice(0, room);
      if (taken.length < files.length) {
        notify(id, { kind: 'too_many', chosen: files.length, taken: taken.length });
      }
      change(id, (intake) => ({ ...intake, making: intake.making + taken.length }));
      for (const file of taken) {
        try {
          await takeOne(place, file);
        } finally {
          change(id, (intake) => ({ ...intake, making: intake.making - 1 }));
        }
      }
    },
    tryAgain: async (place, notice) => {
      dismiss(place.subTouchpointId, notice);
      await save(place, notice.kept);
    },
    dismiss,
    of: (id) => intakes.get(id) ?? nothing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
