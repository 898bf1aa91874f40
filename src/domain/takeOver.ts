import type { Touchpoint } from './touchpoint.ts';
import { type ConcludedAnswer, concludedAnswers, isGiven } from './unconcluded.ts';

type Here = Touchpoint & {
  readonly revision: number;
  readonly changed: boolean;
  readonly concluded_floor: number | null;
  readonly concluded_answers?: readonly ConcludedAnswer[] | null | undefined;
};

/** What a tour is on another device, and what of it is not to be touched here. */
export type Elsewhere = {
  /** The touchpoints by the ids that this device has for them; those it has none for keep the server's. */
  readonly touchpoints: readonly Touchpoint[];
  /** Ids of touchpoints that have something unsent here, or have moved since the server was asked. */
  readonly untouchable: ReadonlySet<string>;
  /** Whether a report of this floor waits here to be sent: then it may be the very one that the server has. */
  readonly isClaimed: (touchpointId: string, floor: number | null) => boolean;
};

/**
 * U6, U7: what this device takes over of its tour from elsewhere: touchpoints here as they become, and floors that are new
 * to it. What holds a draft, or waits to be sent, stays as it is.
 */
export function takenOver<Kind extends Here>(
  here: readonly Kind[],
  { touchpoints, untouchable, isClaimed }: Elsewhere,
): { readonly changed: Kind[]; readonly added: Touchpoint[] } {
  const completed = touchpoints.filter((one) => one.completed);
  const changed = completed.flatMap((theirs) => {
    const own = here.find(({ id }) => id === theirs.id);
    if (own === undefined || untouchable.has(own.id) || !isFree(own)) return [];
    const after = asConcluded(own, theirs);
    return saysTheSame(own, after) ? [] : [after];
  });
  const added = completed.filter(
    (theirs) =>
      theirs.multi_instance &&
      here.every(({ id }) => id !== theirs.id) &&
      !isClaimed(theirs.touchpoint_id, theirs.floor),
  );
  return { changed, added };
}

/** Nothing of the person's own would be lost: it is untouched, or as it was concluded. */
function isFree({ completed, changed, floor, sub_touchpoints }: Here): boolean {
  return completed ? !changed : floor === null && !sub_touchpoints.some(isGiven);
}

/** `own` with the answers of `theirs`, matched by their entry in the catalogue. */
function asConcluded<Kind extends Here>(own: Kind, theirs: Touchpoint): Kind {
  const sub_touchpoints = own.sub_touchpoints.map((sub) => {
    const remote = theirs.sub_touchpoints.find((one) => one.touchpoint_id === sub.touchpoint_id);
    return remote === undefined
      ? sub
      : { ...sub, rating: remote.rating, comment: remote.comment, photos: remote.photos };
  });
  return {
    ...own,
    completed: true,
    changed: false,
    floor: theirs.floor,
    revision: Math.max(1, own.revision),
    concluded_floor: theirs.floor,
    concluded_answers: concludedAnswers({ sub_touchpoints }),
    sub_touchpoints,
  };
}

function saysTheSame(before: Here, after: Here): boolean {
  const contentOf = ({ completed, floor, sub_touchpoints }: Here) =>
    JSON.stringify([
      completed,
      floor,
      sub_touchpoints.map(({ rating, comment, photos = [] }) => [
        rating,
        comment,
        photos.map(({ id }) => id),
      ]),
    ]);
  return contentOf(before) === contentOf(after);
}
