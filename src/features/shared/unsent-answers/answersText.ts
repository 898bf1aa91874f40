import { commentOf } from '#domain/touchpoint.ts';

/** The answers left behind of one touchpoint, with texts in the reader's language. */
export type ReadableTouchpoint = {
  readonly title: string;
  readonly answers: readonly {
    readonly topic: string;
    /** Null if there is only a comment. */
    readonly rating: string | null;
    readonly comment: string | null;
  }[];
};

/** A tour with the answers left behind. */
export type ReadableTour = {
  readonly building: string;
  readonly started: string;
  readonly touchpoints: readonly ReadableTouchpoint[];
};

/** U5: the answers left behind as plain text: `heading`, building and start, then each question with its answer. */
export function answersText(heading: string, { building, started, touchpoints }: ReadableTour): string {
  const blocks = touchpoints.map(({ title, answers }) => [title, ...answers.map(lineOf)].join('\n'));
  return `${[[heading, building, started].join('\n'), ...blocks].join('\n\n')}\n`;
}

function lineOf({ topic, rating, comment }: ReadableTouchpoint['answers'][number]): string {
  const answer = [rating, commentOf(comment)?.replaceAll(/\s*\n\s*/gu, '\n    ')].filter(Boolean).join('. ');
  return `  - ${topic}: ${answer}`;
}
