import type { NewPhoto } from '#domain/photo.ts';
import { refused } from '#domain/result.ts';
import { addPhoto } from '../../actions/addPhoto.ts';
import type { PhotoMaker } from '../../photos/createPhotoMaker.ts';
import type { PhotoScope } from '../shared/pagePhotos.ts';
import type { AnswerAddress, Intake, IntakeNotice, IntakePlace, PhotoIntake } from './PhotoIntake.ts';

type IntakeDeps = {
  readonly maker: PhotoMaker;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

// P14.
const waitTimeout = 10_000;

const nothing: Pick<Intake, 'making' | 'notices'> = { making: [], notices: [] };

const isSame = (a: AnswerAddress, b: AnswerAddress) => isIn(a)({ answer: b });
const isIn =
  ({ tourId, touchpointId, subTouchpointId }: PhotoScope) =>
  ({ answer }: Pick<Intake, 'answer'>) =>
    (tourId ?? answer.tourId) === answer.tourId &&
    (touchpointId ?? answer.touchpointId) === answer.touchpointId &&
    (subTouchpointId ?? answer.subTouchpointId) === answer.subTouchpointId;

/** Makes and saves photos independently of the screens, so that closing a sheet loses none. */
export function createPhotoIntake({ maker, setTimer }: IntakeDeps): PhotoIntake {
  let intakes: readonly Intake[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const of = (answer: AnswerAddress) => intakes.find((one) => isSame(one.answer, answer)) ?? nothing;
  function change({ tourId, touchpointId, subTouchpointId }: AnswerAddress, changed: Partial<Intake>): void {
    const answer = { tourId, touchpointId, subTouchpointId };
    const before = of(answer);
    replace([...intakes.filter((one) => one !== before), { answer, ...before, ...changed }]);
  }
  function replace(next: typeof intakes): void {
    intakes = next;
    for (const listener of listeners) listener();
  }
  const notify = (answer: AnswerAddress, notice: IntakeNotice) =>
    change(answer, { notices: [...of(answer).notices, notice] });
  const noticesWithout = (answer: AnswerAddress, notice: IntakeNotice) =>
    of(answer).notices.filter((one) => one !== notice);

  async function save(
    { ctx, ...answer }: IntakePlace,
    photo: NewPhoto,
    isWanted: () => boolean,
  ): Promise<void> {
    // Whatever has failed, the photo is here and can be saved again.
    const saved = await addPhoto(ctx, { ...answer, photo }).catch(() => refused('not_saved' as const));
    if (!saved.ok && isWanted()) notify(answer, { kind: 'not_saved', reason: saved.reason, kept: photo });
  }

  async function takeOne(place: IntakePlace, file: File, isWanted: () => boolean): Promise<void> {
    if (!isWanted()) return;
    // P2: the device's clock now, never the file's.
    const taken_at = place.ctx.now().toISOString();
    // A photo for which the device has no memory is reported as unreadable; the next one may work.
    const givenUp = new AbortController();
    const unsubscribe = subscribe(() => isWanted() || givenUp.abort());
    const photo = await maker.make({ file, marks: [] }, givenUp.signal).catch(() => null);
    unsubscribe();
    if (!isWanted()) return;
    if (photo?.ok === true) await save(place, { ...photo.value, taken_at }, isWanted);
    else notify(place, { kind: 'unreadable', name: file.name });
  }

  const done = (answer: AnswerAddress, id: number) =>
    change(answer, { making: of(answer).making.filter((one) => one !== id) });
  const isStillMaking = (answer: AnswerAddress, id: number) => () => of(answer).making.includes(id);
  const isMaking = ({ making }: Intake) => making.length > 0;
  // That too many were chosen was said when they were.
  const hasNotice = ({ notices }: Intake) => notices.some(({ kind }) => kind !== 'too_many');
  const open = (scope: PhotoScope) =>
    intakes.filter(isIn(scope)).filter((one) => isMaking(one) || hasNotice(one));
  const isOpen = (scope: PhotoScope) => open(scope).length > 0;

  return {
    prepare: () => maker.prepare(),
    take: async (place, files, { left, leftOfTouchpoint }) => {
      const { tourId, touchpointId } = place;
      const makingInTouchpoint = intakes
        .filter(isIn({ tourId, touchpointId }))
        .flatMap(({ making }) => making);
      const ofAnswer = left - of(place).making.length;
      const ofTouchpoint = leftOfTouchpoint - makingInTouchpoint.length;
      const room = Math.max(0, Math.min(ofAnswer, ofTouchpoint));
      const taken = files.slice(0, room).map((file) => ({ file, id: (made += 1) }));
      if (taken.length < files.length) {
        const limit = ofTouchpoint <= ofAnswer ? 'touchpoint' : 'answer';
        notify(place, { kind: 'too_many', chosen: files.length, taken: taken.length, limit });
      }
      change(place, { making: [...of(place).making, ...taken.map(({ id }) => id)] });
      for (const { file, id } of taken) {
        await takeOne(place, file, isStillMaking(place, id));
        done(place, id);
      }
    },
    tryAgain: async (place, notice) => {
      const id = (made += 1);
      change(place, { notices: noticesWithout(place, notice), making: [...of(place).making, id] });
      await save(place, notice.kept, isStillMaking(place, id));
      done(place, id);
    },
    dismiss: (answer, notice) => change(answer, { notices: noticesWithout(answer, notice) }),
    giveUp: (answer) => change(answer, { making: [] }),
    clear: () => replace([]),
    of,
    open,
    subscribe,
    snapshot: () => intakes,
    waitForPhotos: async (scope) => {
      const finished = Promise.withResolvers<void>();
      const check = () => {
        if (!open(scope).some(isMaking)) finished.resolve();
      };
      const unsubscribe = subscribe(check);
      const cancel = setTimer(() => finished.resolve(), waitTimeout);
      check();
      await finished.promise;
      cancel();
      unsubscribe();
      return !isOpen(scope);
    },
    isOpen,
    unsaved: () => {
      const lost = new Map<string, number>();
      for (const { answer, making, notices } of intakes) {
        const count = making.length + notices.filter(({ kind }) => kind === 'not_saved').length;
        if (count > 0) lost.set(answer.tourId, (lost.get(answer.tourId) ?? 0) + count);
      }
      return lost;
    },
  };
}
