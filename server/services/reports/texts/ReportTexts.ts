import type { DayBy } from '#domain/tourMoment.ts';

/** The texts of documents in one language, besides the words shared with files and mails (`ResultTexts`). */
export type ReportTexts = {
  /** What kind of document it is. */
  readonly kinds: Readonly<Record<'tour' | 'building' | 'client', string>>;
  readonly allBuildings: string;
  readonly since: (day: string) => string;
  readonly until: (day: string) => string;
  readonly allTime: string;
  readonly bases: Readonly<Record<'latest' | 'all', string>>;
  readonly created: (day: string) => string;
  readonly page: (page: string, of: string) => string;
  readonly undrawable: (sign: string) => string;

  /** Beside a share. */
  readonly good: string;
  readonly sections: Readonly<
    Record<
      | 'rated_bad'
      | 'findings'
      | 'worst'
      | 'topics'
      | 'mandates'
      | 'changes'
      | 'history'
      | 'floors'
      | 'standing',
      string
    >
  >;
  readonly standsOn: (values: {
    readonly rated: string;
    readonly low: string;
    readonly high: string;
    readonly left: string;
  }) => string;
  readonly nothingRated: string;
  readonly comparedWith: (period: string) => string;
  readonly overAll: (before: string, answers: string) => string;
  readonly overSame: (values: {
    readonly buildings: string;
    readonly before: string;
    readonly answersBefore: string;
    readonly after: string;
    readonly answersAfter: string;
  }) => string;
  readonly nothingToCompare: string;
  readonly visited: (all: string) => string;
  readonly toursConcluded: string;
  readonly toursOpen: string;
  readonly touchpointsReceived: (count: string) => string;
  readonly excluded: string;
  /** Of a building, or its mandate (B3). */
  readonly closed: string;
  /** Of a tour (B4). */
  readonly practice: string;
  readonly few: string;
  readonly interval: string;
  readonly points: string;
  /** The heading of the shares before a change. */
  readonly before: string;

  readonly noFindings: string;
  readonly moreFindings: (count: string) => string;
  readonly moreBuildings: (shown: string, more: string) => string;
  readonly labelled: (label: string, value: string) => string;
  readonly overdue: string;
  readonly dueOn: (day: string) => string;
  readonly seen: (day: string) => string;
  readonly seenOften: (times: string, first: string, last: string) => string;
  readonly seenGood: (day: string) => string;
  readonly responsible: (name: string) => string;
  readonly note: (text: string) => string;

  readonly thisBuilding: string;
  readonly allOf: (mandate: string) => string;
  readonly place: (place: string, of: string) => string;
  readonly onlyRated: string;
  readonly visitedOn: (day: string, inspector: string) => string;
  readonly neverVisited: string;
  /** When a tour was received that was walked more than an hour before (N6). */
  readonly receivedLate: (time: string) => string;
  /** Why a tour has the day of its receipt (N6). */
  readonly byReceipt: Readonly<Record<Exclude<DayBy, 'device'>, string>>;
  /** Of a period, received more than a day later (N25); the number decides between one and several. */
  readonly lateTours: (count: number, shown: string) => string;
  readonly tours: (count: string) => string;
  readonly directions: Readonly<Record<'better' | 'worse', string>>;
  readonly nothingChanged: string;
  /** The last two tours rated no topic both. */
  readonly nothingComparable: string;
  readonly earlierTours: (count: string) => string;
  /** Not applicable, in a cell. */
  readonly notApplicableShort: string;

  readonly inspector: string;
  readonly receipt: string;
  readonly received: (code: string, time: string) => string;
  readonly deletedAccount: string;
  readonly tourOpen: string;
  readonly touchpointOpen: string;
  readonly notRated: string;
  readonly floorMissing: string;
  readonly nothingBad: string;
  readonly photos: string;
  /** Above the photos of a finding that was resolved with an answer: those of the tour, and those of the answer (R3). */
  readonly beforeRepair: string;
  readonly afterRepair: string;
  /** What a photo shows, for those who do not see it. */
  readonly photo: (number: string, of: string, subject: string) => string;
  /** Why photos are not shown; each stands before a number. `here`: there is no room for them, or the store lacks them. */
  readonly missingPhotos: Readonly<Record<'here' | 'on_its_way' | 'never_received', string>>;
  /** By nobody (null): their time was over, or the account was deleted. */
  readonly removedPhotos: (day: string, name: string | null) => string;
  readonly excludedTour: (day: string, reason: string) => string;
};
