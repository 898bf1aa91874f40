import type { Touchpoint } from './touchpoint.ts';
import { type ConcludedAnswer, concludedAnswers, isGiven } from './unconcluded.ts';

type Local = Touchpoint & {
  readonly revision: number;
  readonly changed: boolean;
  readonly concluded_floor: number | null;
  readonly concluded_answers?: readonly ConcludedAnswer[] | null | undefined;
};

/** A tour as the server has it, and which touchpoints of this device must not be changed. */
export type RemoteState = {
  /** The server's touchpoints, with this device's ids where it has them. */
  readonly touchpoints: readonly Touchpoint[];
  /** Ids of touchpoints that have something unsent here, or were changed since the fetch. */
  readonly untouchable: ReadonlySet<string>;
  /** Ids of touchpoints whose conclusion here was received by the server and lost since: it was restored from a backup. */
  readonly lost: ReadonlySet<string>;
};

/**
 * U6, U7: the changes that this device takes over from the server: its touchpoints as they become (`changed`), and floors that
 * are new to it (`added`). Touchpoints with a draft or something unsent stay as they are. What the server has lost counts
 * as changed here, so that it can be concluded again.
 */
export function remoteChanges<Kind extends Local>(
  here: readonly Kind[],
  { touchpoints, untouchable, lost }: RemoteState,
): { readonly changed: Kind[]; readonly added: Touchpoint[] } {
  const completed = touchpoints.filter((one) => one.completed);
  const changed = here.flatMap((own) => {
    if (untouchable.has(own.id) || !isFree(own)) return [];
    const theirs = completed.find(({ id }) => id === own.id);
    const isLost = own.completed && lost.has(own.id);
    if (theirs === undefined) return isLost ? [asChanged(own)] : [];
    const after = asConcluded(own, theirs);
    if (hasSameContent(own, after)) return [];
    return [isLost ? asChanged(own, after) : after];
  });
  const added = completed.filter(
    (theirs) => theirs.multi_instance && here.every(({ id }) => id !== theirs.id),
  );
  return { changed, added };
}

// Nothing would be lost: the touchpoint is untouched, or unchanged since its conclusion.
function isFree({ completed, changed, floor, sub_touchpoints }: Local): boolean {
  return completed ? !changed : floor === null && !sub_touchpoints.some(isGiven);
}

// `own` with the answers of `theirs`, matched by their entry in the catalogue.
function asConcluded<Kind extends Local>(own: Kind, theirs: Touchpoint): Kind {
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

// The answers of `own` as changes to those that the server has (U5), if it has any.
function asChanged<Kind extends Local>(own: Kind, theirs?: Local): Kind {
  const { concluded_floor = null, concluded_answers = [] } = theirs ?? {};
  return { ...own, changed: true, concluded_floor, concluded_answers };
}

function hasSameContent(before: Local, after: Local): boolean {
  const contentOf = ({ completed, floor, sub_touchpoints }: Local) =>
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
