import type { NewPhoto } from '#domain/photo.ts';
import { refused } from '#domain/result.ts';
import { serverTime } from '#domain/serverClock.ts';
import { addPhoto } from '../../actions/addPhoto.ts';
import type { PhotoMaker } from '../../photos/createPhotoMaker.ts';
import type { PhotoFault } from '../../photos/makePhoto.ts';
import { type PhotoScope, showPhotos } from '../shared/pagePhotos.ts';
import { countLost, countMaking, isIn, isSame } from './intakeOf.ts';
import type { MakingTrace } from './makingTrace.ts';
import type { AnswerAddress, Intake, IntakeNotice, IntakePlace, PhotoIntake } from './PhotoIntake.ts';
import { readFiles } from './readFiles.ts';

type IntakeDeps = {
  readonly maker: Pick<PhotoMaker, 'prepare' | 'make'>;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly trace: MakingTrace;
};

// PH14, in milliseconds.
const waitTimeout = 10_000;

const nothing: Pick<Intake, 'making' | 'notices'> = { making: [], notices: [] };

/** Makes and saves photos independently of the screens, so that closing a sheet loses none. */
export function createPhotoIntake({ maker, setTimer, trace }: IntakeDeps): PhotoIntake {
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
    trace.save(
      next
        .map(({ answer, making, notices }) => ({ answer, count: making.length + countLost(notices) }))
        .filter(({ count }) => count > 0),
    );
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
  ): Promise<boolean> {
    // Whatever has failed, the photo is here and can be saved again.
    const saved = await addPhoto(ctx, { ...answer, photo }).catch(() => refused('not_saved' as const));
    if (!saved.ok && isWanted()) notify(answer, { kind: 'not_saved', reason: saved.reason, kept: photo });
    return saved.ok;
  }

  async function takeOne(
    place: IntakePlace,
    file: Blob,
    isWanted: () => boolean,
  ): Promise<'added' | 'not_added' | PhotoFault> {
    if (!isWanted()) return 'not_added';
    // PH2: the device's clock now, never the file's.
    const taken_at = serverTime(place.ctx.now(), await place.ctx.serverClock());
    // A photo for which the device has no memory is reported as unreadable; the next one may work.
    const givenUp = new AbortController();
    const unsubscribe = subscribe(() => isWanted() || givenUp.abort());
    const photo = await maker.make({ file, marks: [] }, givenUp.signal).catch(() => null);
    unsubscribe();
    if (!isWanted()) return 'not_added';
    if (photo?.ok === true)
      return (await save(place, { ...photo.value, taken_at }, isWanted)) ? 'added' : 'not_added';
    return photo?.reason ?? 'unreadable';
  }

  const done = (answer: AnswerAddress, id: number | undefined) =>
    change(answer, { making: of(answer).making.filter((one) => one !== id) });
  const isStillMaking = (answer: AnswerAddress, id: number) => () => of(answer).making.includes(id);
  const isMaking = ({ making }: Intake) => making.length > 0;
  // PH14: what could still be saved. Nothing else holds up a conclusion.
  const isUnsaved = (one: Intake) => isMaking(one) || one.notices.some(({ kind }) => kind === 'not_saved');
  // `too_many` was shown when the photos were chosen.
  const hasNotice = ({ notices }: Intake) => notices.some(({ kind }) => kind !== 'too_many');
  const open = (scope: PhotoScope) =>
    intakes.filter(isIn(scope)).filter((one) => isMaking(one) || hasNotice(one));
  const isOpen = (scope: PhotoScope) => open(scope).length > 0;

  return {
    prepare: () => maker.prepare(),
    take: async (place, files, { left, leftOfTouchpoint }) => {
      const ofAnswer = left - of(place).making.length;
      const ofTouchpoint = leftOfTouchpoint - countMaking(intakes, place);
      const room = Math.max(0, Math.min(ofAnswer, ofTouchpoint));
      const limit = ofTouchpoint <= ofAnswer ? 'touchpoint' : 'answer';
      const ids = files.slice(0, room).map(() => (made += 1));
      let added = 0;
      // The notice of how many are left out is shown at once, and corrected as long as the person has not dismissed it.
      let said: IntakeNotice | undefined;
      const say = (leftOut: number) => {
        const { notices } = of(place);
        if (said !== undefined && !notices.includes(said)) return;
        const at = said === undefined ? notices.length : notices.indexOf(said);
        const taken = added + ids.length;
        said = leftOut > 0 ? { kind: 'too_many', chosen: files.length, taken, limit } : undefined;
        change(place, { notices: notices.toSpliced(at, 1, ...(said === undefined ? [] : [said])) });
      };
      if (files.length > room) say(files.length - room);
      change(place, { making: [...of(place).making, ...ids] });
      // One notice names all of them, also those that follow once the person has dismissed it.
      let unread: IntakeNotice & { kind: 'unreadable' } = { kind: 'unreadable', files: [] };
      const refuse = (name: string, why: PhotoFault) => {
        const notices = noticesWithout(place, unread);
        const shown = notices.length < of(place).notices.length ? unread.files : [];
        unread = { kind: 'unreadable', files: [...shown, { name, why }] };
        change(place, { notices: [...notices, unread] });
      };
      const read = await readFiles(files, room);
      for (const [at, { name }] of files.entries()) {
        const [id] = ids;
        if (id === undefined) break;
        const file = read.take(at);
        const isWanted = isStillMaking(place, id);
        const outcome = file === 'gone' ? file : await takeOne(place, file, isWanted);
        if (outcome === 'added') added += 1;
        const isUnread = outcome !== 'added' && outcome !== 'not_added';
        if (isUnread && isWanted()) refuse(name, outcome);
        const behind = files.length - at - 1;
        // A file that cannot be read leaves its place to the next one, but where none can be read.
        if (!isUnread || behind < ids.length) done(place, ids.shift());
        if (outcome === 'protected') ids.splice(0).forEach((one) => done(place, one));
        if (said !== undefined) say(behind - ids.length);
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
    recover: async () => {
      let isAny = false;
      await trace.recover((lost) => {
        isAny ||= lost.length > 0;
        for (const { answer, count } of lost) {
          const others = of(answer).notices.filter(({ kind }) => kind !== 'lost');
          change(answer, {
            notices: [...others, { kind: 'lost', count: count + countLost(of(answer).notices) }],
          });
        }
      });
      return isAny;
    },
    of,
    open,
    subscribe,
    snapshot: () => intakes,
    waitForPhotos: async (scope) => {
      const known = new Set(open(scope).flatMap(({ notices }) => notices));
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
      const left = open(scope);
      // An update takes the notices with the page.
      if (scope.tourId === undefined) return left.length === 0;
      if (left.some(isUnsaved)) return false;
      // The person may not have seen that it could not be read.
      if (left.some(({ notices }) => notices.some((one) => !known.has(one)))) showPhotos(scope);
      return true;
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
