import type { NewPhoto } from '#domain/photo.ts';
import { refused } from '#domain/result.ts';
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

/** The answer that photos are for. Its own id is not enough: copies of floors have the same ids in every tour (F3). */
export type AnswerAddress = TouchpointAddress & { readonly subTouchpointId: string };

/** An answer in the person's store. */
export type IntakePlace = AnswerAddress & { readonly ctx: ActionContext };

export type PhotoIntake = {
  /** Starts the photo maker, while the camera or the gallery is opened. */
  readonly prepare: () => void;
  /** P1: makes and saves as many of the chosen files as still fit; the others are not read. */
  readonly take: (place: IntakePlace, files: readonly File[], left: number) => Promise<void>;
  /** Saves a photo again that the store has refused. */
  readonly tryAgain: (place: IntakePlace, notice: IntakeNotice & { kind: 'not_saved' }) => Promise<void>;
  readonly dismiss: (answer: AnswerAddress, notice: IntakeNotice) => void;
  readonly of: (answer: AnswerAddress) => Intake;
  readonly subscribe: (listener: () => void) => () => void;
};

const nothing: Intake = { making: 0, notices: [] };
const keyOf = ({ tourId, touchpointId, subTouchpointId }: AnswerAddress) =>
  JSON.stringify([tourId, touchpointId, subTouchpointId]);

/** Makes and saves photos independently of the screens, so that closing a sheet loses none. */
export function createPhotoIntake(maker: PhotoMaker): PhotoIntake {
  const intakes = new Map<string, Intake>();
  const listeners = new Set<() => void>();

  const of = (answer: AnswerAddress) => intakes.get(keyOf(answer)) ?? nothing;
  function change(answer: AnswerAddress, next: (intake: Intake) => Intake): void {
    intakes.set(keyOf(answer), next(of(answer)));
    for (const listener of listeners) listener();
  }
  const notify = (answer: AnswerAddress, notice: IntakeNotice) =>
    change(answer, (intake) => ({ ...intake, notices: [...intake.notices, notice] }));
  const dismiss = (answer: AnswerAddress, notice: IntakeNotice) =>
    change(answer, (intake) => ({ ...intake, notices: intake.notices.filter((one) => one !== notice) }));

  async function save({ ctx, ...answer }: IntakePlace, photo: NewPhoto): Promise<void> {
    // Whatever has failed, the photo is here and can be saved again.
    const saved = await addPhoto(ctx, { ...answer, photo }).catch(() => refused('not_saved' as const));
    if (saved.ok) return;
    const { reason } = saved;
    if (reason === 'too_many') notify(answer, { kind: 'too_many', chosen: 1, taken: 0 });
    else notify(answer, { kind: 'not_saved', reason, kept: photo });
  }

  async function takeOne(place: IntakePlace, file: File): Promise<void> {
    // P2: the device's clock now, never the file's.
    const taken_at = place.ctx.now().toISOString();
    // A photo for which the device has no memory is reported as unreadable; the next one may work.
    const made = await maker.make({ file, marks: [] }).catch(() => null);
    if (made?.ok === true) await save(place, { ...made.value, taken_at });
    else notify(place, { kind: 'unreadable', name: file.name });
  }

  return {
    prepare: () => maker.prepare(),
    take: async (place, files, left) => {
      const room = Math.max(0, left - of(place).making);
      const taken = files.slice(0, room);
      if (taken.length < files.length) {
        notify(place, { kind: 'too_many', chosen: files.length, taken: taken.length });
      }
      change(place, (intake) => ({ ...intake, making: intake.making + taken.length }));
      for (const file of taken) {
        try {
          await takeOne(place, file);
        } finally {
          change(place, (intake) => ({ ...intake, making: intake.making - 1 }));
        }
      }
    },
    tryAgain: async (place, notice) => {
      dismiss(place, notice);
      await save(place, notice.kept);
    },
    dismiss,
    of,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
