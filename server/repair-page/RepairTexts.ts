import type { RepairAnswer } from '#domain/repair/repairAnswer.ts';

/** The words of the repair page and the page of reminders, in one language. The script has none: it shows and hides these. */
export type RepairTexts = {
  readonly language: string;
  readonly privacy: string;
  readonly asks: (sender: string | null) => string;
  readonly due: string;
  readonly seen: string;
  readonly photo: (place: number) => string;
  readonly note: string;
  readonly said: string;
  readonly answers: Readonly<Record<RepairAnswer, string>>;
  readonly yourAnswer: string;
  readonly message: string;
  readonly messageHint: string;
  readonly name: string;
  readonly photos: string;
  readonly photosHint: string;
  readonly takePhoto: string;
  readonly choosePhotos: string;
  readonly removePhoto: string;
  readonly send: string;
  /** What the script says, by its state. */
  readonly sending: string;
  readonly waiting: string;
  readonly kept: string;
  readonly elsewhere: string;
  readonly again: string;
  readonly noAnswer: string;
  readonly noText: string;
  readonly unreadable: string;
  readonly photoRefused: string;
  readonly full: string;
  readonly refused: string;
  readonly needsScript: string;
  readonly thanks: (sender: string | null) => readonly [string, string];
  /** A link that is unknown, withdrawn or has ended, in two sentences. */
  readonly dead: readonly [string, string];
  readonly reminders: string;
  readonly stopQuestion: string;
  readonly stop: string;
  readonly stopped: string;
  readonly stoppedMore: string;
  readonly allow: string;
};
