import type { SubTouchpointName, TouchpointName } from '#domain/catalogue/topics.ts';
import type { FindingState } from '#domain/results/finding.ts';
import type { UserState } from '#domain/users/externalUser.ts';
import type { Role } from '#domain/users/role.ts';

/** The columns of the files, besides those that are keys. */
export type Heading =
  | 'building'
  | 'street'
  | 'city'
  | 'mandate'
  | 'number'
  | 'last_visit'
  | 'inspector'
  | 'tours'
  | 'good'
  | 'bad'
  | 'not_applicable'
  | 'share'
  | 'low'
  | 'high'
  | 'touchpoint'
  | 'topic'
  | 'floor'
  | 'state'
  | 'comment'
  | 'first_seen'
  | 'seen'
  | 'seen_good'
  | 'sightings'
  | 'responsible'
  | 'due'
  | 'note'
  | 'changed'
  | 'changed_by'
  | 'started'
  | 'concluded'
  | 'received'
  | 'rating'
  | 'excluded'
  | 'late'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'role'
  | 'locale'
  | 'mandates'
  | 'invited'
  | 'activated';

/**
 * The texts of files, and of mails about results, in one language. The names of topics are those of the app
 * (`src/i18n`).
 */
export type ResultTexts = {
  readonly topics: Readonly<Record<TouchpointName | SubTouchpointName, string>>;
  readonly states: Readonly<Record<FindingState, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly accounts: Readonly<Record<UserState, string>>;
  readonly floor: (floor: number) => string;
  readonly sheets: Readonly<Record<'buildings' | 'findings' | 'answers' | 'people', string>>;
  readonly headings: Readonly<Record<Heading, string>>;
};
