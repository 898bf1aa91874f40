import type { RepairRequest } from '#contract/repair/repair.ts';
import { cleanLine, cleanText } from '#domain/cleanText.ts';
import { isAnswered, type RepairAnswer } from '#domain/repair/repairAnswer.ts';

/** A photo of a draft, whose bytes are stored beside it. `isReceived`: the server has it. */
export type DraftPhoto = { readonly id: string; readonly sha256: string; readonly isReceived: boolean };

/** The bytes of a photo of a draft (JPEG). */
export type PhotoBytes = { readonly bytes: ArrayBuffer; readonly thumbnail: ArrayBuffer };

/** R6: what is typed and photographed under a link, until it is sent. */
export type Draft = {
  /** The page that was opened last; an earlier one writes and sends nothing any more. */
  readonly owner: string;
  readonly answer: RepairAnswer | null;
  readonly text: string;
  readonly name: string;
  readonly photos: readonly DraftPhoto[];
  /** What the pressed button sends, until it is received or refused: the same bytes under the same key, whoever tries again. */
  readonly operation: { readonly key: string; readonly body: string } | null;
  /** When it was last changed, as epoch ms. */
  readonly at: number;
};

/** R6: after how long what was never sent is deleted. */
export const draftMs = 30 * 24 * 60 * 60 * 1000;

/** What a page opens with: what is stored, or nothing. */
export function openedDraft(stored: Draft | null, owner: string, at: number): Draft {
  return stored === null
    ? { owner, answer: null, text: '', name: '', photos: [], operation: null, at }
    : { ...stored, owner };
}

/** What the form lacks (R2); null: it can be sent. */
export function missingIn({ answer, text }: Pick<Draft, 'answer' | 'text'>): 'answer' | 'text' | null {
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
