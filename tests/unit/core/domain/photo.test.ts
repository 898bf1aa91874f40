import { describe, expect, it } from 'vitest';
import { asFloorBelow } from '#domain/floors/floorBelow.ts';
import { hiddenCopy } from '#domain/floors/floors.ts';
import { type AnnouncedPhoto, inOrder, photoAllowance, photosLeft, photosThatFit } from '#domain/photo.ts';
import { remoteChanges } from '#domain/remoteChanges.ts';
import { changedAnswers, type Touchpoint, withEarlierAnswers } from '#domain/touchpoint.ts';
import { concludedAnswers, unconcludedAnswers, unconcludedPhotos } from '#domain/unconcluded.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

const photo = (id: string, second = 0): AnnouncedPhoto => ({
  id,
  sha256: id.padStart(64, '0'),
  bytes: 1,
  width: 1,
  height: 1,
  taken_at: `2026-11-21T08:00:0${second}.000Z`,
});
const several = (count: number) => Array.from({ length: count }, (_, place) => photo(`p${place}`));

function withPhotos(...photos: (readonly AnnouncedPhoto[])[]): Touchpoint {
  return makeTouchpoint({
    sub_touchpoints: photos.map((own, place) => ({
      ...makeSubTouchpoint(`s${place}`, 'good'),
      ...(own.length === 0 ? {} : { photos: own }),
    })),
  });
}

describe('how many photos there may be', () => {
  it('PH1 counts those of the answer and of its touchpoint', () => {
    expect(photosLeft(withPhotos([], []), 's0', photoAllowance)).toBe(6);
    expect(photosLeft(withPhotos(several(4), []), 's0', photoAllowance)).toBe(2);
    expect(photosLeft(withPhotos(several(6), []), 's0', photoAllowance)).toBe(0);
    const full = withPhotos(...Array.from({ length: 6 }, () => several(6)), several(2), []);
    expect(photosLeft(full, 's7', photoAllowance)).toBe(2);
  });

  it('PH12 is none where the server has not said so', () => {
    expect(photosLeft(withPhotos([]), 's0')).toBe(0);
    expect(photosLeft(withPhotos([]), 'of another touchpoint', photoAllowance)).toBe(0);
  });

  it('PH6 are said in the order in which they were taken, and not at all where there are none', () => {
    expect(inOrder([photo('b', 2), photo('c', 1), photo('a', 2)])?.map(({ id }) => id)).toEqual([
      'c',
      'a',
      'b',
    ]);
    expect(inOrder([])).toBeUndefined();
  });
});

describe('room on the device', () => {
  it('PH10 says how many photos still fit', () => {
    expect(photosThatFit(123_500_000)).toBe(99);
    expect(photosThatFit(1_000)).toBe(0);
  });
});

describe('undo with photos', () => {
  const [a, b, c] = [photo('a', 1), photo('b', 2), photo('c', 3)];
  const undone = (present: Touchpoint, before: Touchpoint, after: Touchpoint) =>
    withEarlierAnswers(present, before, changedAnswers(before, after), after).sub_touchpoints[0]?.photos ??
    [];

  it('T6 PH5 brings a deleted photo back, and leaves those that came since', () => {
    const before = withPhotos([a, b]);
    const after = withPhotos([b]);
    expect(changedAnswers(before, after)).toEqual(['s0']);
    expect(undone(withPhotos([b, c]), before, after)).toEqual([a, b, c]);
  });

  it('T6 takes an added photo back', () => {
    expect(undone(withPhotos([a, b, c]), withPhotos([a]), withPhotos([a, b]))).toEqual([a, c]);
  });

  it('T6 of a rating touches no photo', () => {
    const before = withPhotos([a]);
    const rated = withEarlierAnswers(withPhotos([a, b]), before, ['s0']);
    expect(rated.sub_touchpoints[0]?.photos).toEqual([a, b]);
  });
});

describe('what is not concluded', () => {
  const draft = (concluded: Touchpoint, now: Touchpoint) => ({
    ...now,
    completed: true,
    changed: true,
    concluded_floor: null,
    concluded_answers: concludedAnswers(concluded),
  });

  it('U5 PH5 a photo is an answer that was given', () => {
    const touchpoint = {
      ...makeTouchpoint({ sub_touchpoints: [{ ...makeSubTouchpoint('s'), photos: [photo('a')] }] }),
      changed: false,
      concluded_floor: null,
    };
    const left = unconcludedAnswers([touchpoint]);
    expect(left.map(({ answers }) => answers.length)).toEqual([1]);
    expect(unconcludedPhotos(left)).toHaveLength(1);
  });

  it('U5 PH5 a photo that was added or deleted since is a change', () => {
    const one = withPhotos([photo('a')]);
    const two = withPhotos([photo('a'), photo('b')]);
    expect(unconcludedAnswers([draft(one, one)])).toEqual([]);
    expect(unconcludedPhotos(unconcludedAnswers([draft(one, two)]))).toHaveLength(1);
    expect(unconcludedAnswers([draft(two, one)])).toHaveLength(1);
    expect(unconcludedPhotos(unconcludedAnswers([draft(two, one)]))).toHaveLength(0);
  });
});

describe('photos stay where they were taken', () => {
  it('F3 a hidden copy has none', () => {
    const parent = { ...withPhotos([photo('a')]), multi_instance: true };
    expect(hiddenCopy([parent], parent).sub_touchpoints[0]?.photos).toBeUndefined();
  });

  it('F9 "as the floor below" takes none over', () => {
    const below = withPhotos([photo('a')]);
    const own = makeTouchpoint({ sub_touchpoints: [makeSubTouchpoint('s0')] });
    const [answer] = asFloorBelow(own, below).sub_touchpoints;
    expect(answer?.rating).toBe('good');
    expect(answer?.photos).toBeUndefined();
  });

  it('U6 PH5 what was concluded elsewhere brings what is known of its photos', () => {
    const here = { ...withPhotos([]), revision: 1, changed: false, concluded_floor: null, completed: true };
    const theirs = { ...withPhotos([photo('a')]), completed: true };
    const none = new Set<string>();
    const elsewhere = { touchpoints: [theirs], untouchable: none, lost: none, isClaimed: () => false };
    expect(remoteChanges([here], elsewhere).changed[0]?.sub_touchpoints[0]?.photos).toEqual([photo('a')]);
    const again = remoteChanges(remoteChanges([here], elsewhere).changed, elsewhere);
    expect(again.changed).toEqual([]);
  });
});
