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

/** What becomes of the photos that were chosen for one answer. */
export type Intake = {
  /** How many are being made. */
  readonly making: number;
  readonly notices: readonly IntakeNotice[];
};

/** The answer that photos are for, in the person's store. */
export type IntakePlace = TouchpointAddress & {
  readonly ctx: ActionContext;
  readonly subTouchpointId: string;
};

export type PhotoIntake = {
  /** The camera or the gallery is being opened. */
  readonly prepare: () => void;
  /** P1: as many of the chosen files as still fit; the others are not read. */
  readonly take: (place: IntakePlace, files: readonly File[], left: number) => Promise<void>;
  /** Saves again what the store refused. */
  readonly tryAgain: (place: IntakePlace, notice: IntakeNotice & { kind: 'not_saved' }) => Promise<void>;
  readonly dismiss: (subTouchpointId: string, notice: IntakeNotice) => void;
  readonly of: (subTouchpointId: string) => Intake;
  readonly subscribe: (listener: () => void) => () => void;
};

const nothing: Intake = { making: 0, notices: [] };

/** Makes and keeps photos behind the screens: a sheet that is closed meanwhile loses none. */
export function createPhotoIntake(maker: PhotoMaker): PhotoIntake {
  const intakes = new Map<string, Intake>();
  const listeners = new Set<() => void>();

  function change(id: string, next: (intake: Intake) => Intake): void {
    intakes.set(id, next(intakes.get(id) ?? nothing));
    for (const listener of listeners) listener();
  }
  const say = (id: string, notice: IntakeNotice) =>
    change(id, (intake) => ({ ...intake, notices: [...intake.notices, notice] }));
  const dismiss = (id: string, notice: IntakeNotice) =>
    change(id, (intake) => ({ ...intake, notices: intake.notices.filter((one) => one !== notice) }));

  async function keep({ ctx, ...place }: IntakePlace, photo: NewPhoto): Promise<void> {
    const saved = await addPhoto(ctx, { ...place, photo });
    if (saved.ok) return;
    const { reason } = saved;
    if (reason === 'too_many') say(place.subTouchpointId, { kind: 'too_many', chosen: 1, taken: 0 });
    else say(place.subTouchpointId, { kind: 'not_saved', reason, kept: photo });
  }

  async function takeOne(place: IntakePlace, file: File): Promise<void> {
    // P2: the device's clock now, never the file's.
    const taken_at = place.ctx.now().toISOString();
    // Where the device has no memory for it either, it is not read, and the next one may be.
    const made = await maker.make({ file, marks: [] }).catch(() => null);
    if (made?.ok === true) await keep(place, { ...made.value, taken_at });
    else say(place.subTouchpointId, { kind: 'unreadable', name: file.name });
  }

  return {
    prepare: () => maker.prepare(),
    take: async (place, files, left) => {
      const id = place.subTouchpointId;
      const room = Math.max(0, left - (intakes.get(id)?.making ?? 0));
      const taken = files.slice(0, room);
      if (taken.length < files.length) {
        say(id, { kind: 'too_many', chosen: files.length, taken: taken.length });
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
      await keep(place, notice.kept);
    },
    dismiss,
    of: (id) => intakes.get(id) ?? nothing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
