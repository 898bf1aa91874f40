import type { RepairRequest } from '#contract/repair/repair.ts';
import { cleanLine, cleanText } from '#domain/cleanText.ts';
import { isAnswered, type RepairAnswer } from '#domain/repair/repairAnswer.ts';

/** A photo of a draft (JPEG). */
export type DraftPhoto = {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
};

/** R6: what is typed and photographed under a link, until it is sent. */
export type Draft = {
  readonly answer: RepairAnswer | null;
  readonly text: string;
  readonly name: string;
  readonly photos: readonly DraftPhoto[];
  /** Under which the pressed button sends it, until it is received or refused, whoever tries again. */
  readonly key: string | null;
  /** As epoch ms. */
  readonly changedAt: number;
};

/** R6: after how long what was never sent is deleted. */
export const draftMs = 30 * 24 * 60 * 60 * 1000;

export const emptyDraft: Draft = { answer: null, text: '', name: '', photos: [], key: null, changedAt: 0 };

/** What the form lacks (R2); null: it can be sent. */
export function missingIn({ answer, text }: Draft): 'answer' | 'text' | null {
  if (answer === null) return 'answer';
  return isAnswered({ answer, text: cleanText(text) || null }) ? null : 'text';
}

/** The body of the call, with the photos by name. Only of a draft that lacks nothing. */
export function bodyOf({ answer, text, name, photos }: Draft): string {
  if (answer === null) throw new Error('Nothing was chosen.');
  const request: RepairRequest = {
    answer,
    text: cleanText(text) || null,
    name: cleanLine(name) || null,
    photos: photos.map(({ id }) => id),
  };
  return JSON.stringify(request);
}
