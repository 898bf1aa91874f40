import type { ReportTexts } from './ReportTexts.ts';

/** The texts of documents in English. */
export const englishReports: ReportTexts = {
  kinds: { tour: 'Tour', building: 'Building report', client: 'Results' },
  allBuildings: 'All buildings',
  since: (day) => `Since ${day}`,
  until: (day) => `Until ${day}`,
  allTime: 'All tours so far',
  bases: { latest: 'Each building by its newest tour', all: 'Every tour' },
  created: (day) => `Created on ${day}`,
  page: (page, of) => `Page ${page} of ${of}`,
  undrawable: (sign) => `${sign} stands for signs that this document cannot show.`,

  good: 'good',
  sections: {
    rated_bad: 'Rated bad',
    findings: 'Findings',
    worst: 'The worst buildings',
    topics: 'Topics, the worst of each group first',
    mandates: 'Mandates compared',
    changes: 'What changed since the previous tour',
    history: 'Topics, tour by tour',
    floors: 'Floors of the newest tour',
    standing: 'How good it is',
  },
  standsOn: ({ rated, low, high, left }) =>
    low === high
      ? `Answers that are good or bad: ${rated}; with this many, the true share is likely ${low}, too. Not applicable and not counted: ${left}.`
      : `Answers that are good or bad: ${rated}; with this many, the true share is likely between ${low} and ${high}. Not applicable and not counted: ${left}.`,
  nothingRated: 'Nothing was rated good or bad yet.',
  comparedWith: (period) => `Compared with ${period}`,
  overAll: (before, answers) =>
    `percentage points over all buildings (before: ${before}, answers: ${answers})`,
  overSame: ({ buildings, before, answersBefore, after, answersAfter }) =>
    `percentage points over the buildings visited in both periods (${buildings}; before: ${before}, answers: ${answersBefore}; after: ${after}, answers: ${answersAfter})`,
  nothingToCompare: 'There is nothing to compare with: no tours in that period.',
  visited: (all) => `buildings visited of ${all}`,
  toursConcluded: 'tours concluded',
  toursOpen: 'tours not concluded',
  touchpointsReceived: (count) => `Touchpoints received: ${count}`,
  excluded: 'excluded',
  closed: 'closed',
  practice: 'practice, in no number',
  few: 'Pale: fewer than 5 answers, which say little.',
  interval: 'The line in a bar shows what the share is likely to be with this many answers (95 %).',
  points: 'Change',
  before: 'Before',

  noFindings: 'Nothing was rated bad.',
  moreFindings: (count) => `Further findings, shown in the list of findings only: ${count}.`,
  moreBuildings: (shown, more) =>
    `The ${shown} worst buildings have a page of their own here. Counted in all numbers, without a page: ${more}.`,
  labelled: (label, value) => `${label}: ${value}`,
  overdue: 'overdue',
  dueOn: (day) => `due ${day}`,
  seen: (day) => `Seen on ${day}`,
  seenOften: (times, first, last) => `Seen ${times} times from ${first} to ${last}`,
  seenGood: (day) => `seen good on ${day}`,
  responsible: (name) => `Responsible: ${name}`,
  note: (text) => `Note: ${text}`,

  thisBuilding: 'This building',
  allOf: (mandate) => `Mandate ${mandate}`,
  place: (place, of) => `Place ${place} of ${of} in its mandate; 1 is the best.`,
  onlyRated: 'No other building of its mandate was rated.',
  visitedOn: (day, inspector) => `Visited last on ${day} by ${inspector}.`,
  neverVisited: 'No concluded tour yet.',
  receivedLate: (time) => `received ${time}`,
  byReceipt: {
    clock_wrong: "by the day of receipt: this device's clock was wrong",
    clock_set: "by the day of receipt: this device's clock was set during the tour",
    too_old: 'by the day of receipt: received more than 31 days later',
  },
  lateTours: (count, shown) =>
    count === 1
      ? '1 tour of this period was received more than a day after it was walked.'
      : `${shown} tours of this period were received more than a day after they were walked.`,
  tours: (count) => `Tours: ${count}`,
  directions: { better: 'better', worse: 'worse' },
  nothingChanged: 'No changes since the previous tour.',
  nothingComparable: 'No topic was rated good or bad in both of the last two tours.',
  earlierTours: (count) => `Earlier tours that are not shown: ${count}.`,
  notApplicableShort: 'n/a',

  inspector: 'Inspector',
  receipt: 'Receipt',
  received: (code, time) => `${code}, received ${time}`,
  deletedAccount: 'Deleted account',
  tourOpen: 'Not concluded',
  touchpointOpen: 'Not concluded: no answers were sent.',
  notRated: 'Not rated',
  floorMissing: 'Floor not given',
  nothingBad: 'Nothing was rated bad.',
  photos: 'Photos',
  beforeRepair: 'Before',
  afterRepair: 'After',
  photo: (number, of, subject) => `Photo ${number} of ${of}: ${subject}`,
  missingPhotos: { here: 'Not shown here', on_its_way: 'Still on the way', never_received: 'Never received' },
  removedPhotos: (day, name) => (name === null ? `Removed on ${day}` : `Removed on ${day} by ${name}`),
  excludedTour: (day, reason) => `Excluded from all numbers since ${day}: ${reason}`,
};
