/** What was left behind of one touchpoint, in the words of the person who reads it. */
export type ReadableTouchpoint = {
  readonly title: string;
  readonly answers: readonly {
    readonly question: string;
    /** Null where there is only a comment. */
    readonly rating: string | null;
    readonly comment: string | null;
  }[];
};

/** A tour with what was left behind of it. */
export type ReadableTour = {
  readonly building: string;
  readonly started: string;
  readonly touchpoints: readonly ReadableTouchpoint[];
};

/** U5: answers that were not sent, as plain text for a person: `heading`, the building, then question by question. */
export function answersText(heading: string, { building, started, touchpoints }: ReadableTour): string {
  const blocks = touchpoints.map(({ title, answers }) => [title, ...answers.map(lineOf)].join('\n'));
  return `${[[heading, building, started].join('\n'), ...blocks].join('\n\n')}\n`;
}

function lineOf({ question, rating, comment }: ReadableTouchpoint['answers'][number]): string {
  const answer = [rating, comment?.trim().replaceAll(/\s*\n\s*/gu, '\n    ')].filter(Boolean).join('. ');
  return `  - ${question}: ${answer}`;
}
