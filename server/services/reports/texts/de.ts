import type { ReportTexts } from './ReportTexts.ts';

/** The texts of documents in German, in Swiss spelling. */
export const germanReports: ReportTexts = {
  kinds: { tour: 'Rundgang', building: 'Gebäudebericht', client: 'Ergebnisse' },
  allBuildings: 'Alle Gebäude',
  since: (day) => `Seit ${day}`,
  until: (day) => `Bis ${day}`,
  allTime: 'Alle bisherigen Rundgänge',
  bases: { latest: 'Jedes Gebäude mit seinem letzten Rundgang', all: 'Jeder Rundgang' },
  created: (day) => `Erstellt am ${day}`,
  page: (page, of) => `Seite ${page} von ${of}`,
  undrawable: (sign) => `${sign} steht für Zeichen, die dieses Dokument nicht darstellen kann.`,

  good: 'gut',
  sections: {
    rated_bad: 'Als schlecht bewertet',
    findings: 'Befunde',
    worst: 'Schlechteste Gebäude',
    topics: 'Themen, in jeder Gruppe die schlechtesten zuerst',
    mandates: 'Mandate im Vergleich',
    changes: 'Was sich seit dem vorherigen Rundgang verändert hat',
    history: 'Themen nach Rundgang',
    floors: 'Stockwerke des letzten Rundgangs',
    standing: 'Bewertung',
  },
  standsOn: ({ rated, low, high, left }) =>
    low === high
      ? `Antworten mit «gut» oder «schlecht»: ${rated}; bei so vielen liegt auch der wahre Anteil wahrscheinlich bei ${low}. Nicht zutreffend und nicht gezählt: ${left}.`
      : `Antworten mit «gut» oder «schlecht»: ${rated}; bei so vielen liegt der wahre Anteil wahrscheinlich zwischen ${low} und ${high}. Nicht zutreffend und nicht gezählt: ${left}.`,
  nothingRated: 'Noch wurde nichts als gut oder schlecht bewertet.',
  comparedWith: (period) => `Verglichen mit ${period}`,
  overAll: (before, answers) => `Prozentpunkte bei allen Gebäuden (vorher: ${before}, Antworten: ${answers})`,
  overSame: ({ buildings, before, answersBefore, after, answersAfter }) =>
    `Prozentpunkte bei den Gebäuden, die in beiden Zeiträumen besucht wurden (${buildings}; vorher: ${before}, Antworten: ${answersBefore}; nachher: ${after}, Antworten: ${answersAfter})`,
  nothingToCompare: 'Kein Vergleich möglich: keine Rundgänge im Vergleichszeitraum.',
  visited: (all) => `besuchte Gebäude (von ${all})`,
  toursConcluded: 'abgeschlossene Rundgänge',
  toursOpen: 'offene Rundgänge',
  touchpointsReceived: (count) => `Empfangene Stationen: ${count}`,
  excluded: 'ausgeschlossen',
  closed: 'geschlossen',
  practice: 'Übung, in keiner Zahl',
  few: 'Blass: weniger als 5 Antworten; sie sagen wenig aus.',
  interval: 'Die Linie im Balken zeigt, wo der Anteil bei so vielen Antworten liegen kann (95 %).',
  points: 'Änderung',
  before: 'Vorher',

  noFindings: 'Nichts wurde als schlecht bewertet.',
  moreFindings: (count) => `Weitere Befunde, nur in der Liste der Befunde: ${count}.`,
  moreBuildings: (shown, more) =>
    `Die ${shown} schlechtesten Gebäude haben hier eine eigene Seite. In allen Zahlen gezählt, ohne eigene Seite: ${more}.`,
  labelled: (label, value) => `${label}: ${value}`,
  overdue: 'überfällig',
  dueOn: (day) => `fällig am ${day}`,
  seen: (day) => `Gesehen am ${day}`,
  seenOften: (times, first, last) => `${times}-mal gesehen, vom ${first} bis zum ${last}`,
  seenGood: (day) => `gut bewertet am ${day}`,
  responsible: (name) => `Zuständig: ${name}`,
  note: (text) => `Notiz: ${text}`,

  thisBuilding: 'Dieses Gebäude',
  allOf: (mandate) => `Mandat ${mandate}`,
  place: (place, of) => `Platz ${place} von ${of} im Mandat; 1 ist der beste.`,
  onlyRated: 'Kein anderes Gebäude des Mandats wurde bewertet.',
  visitedOn: (day, inspector) => `Zuletzt besucht am ${day}, Inspektion: ${inspector}.`,
  neverVisited: 'Noch kein abgeschlossener Rundgang.',
  receivedLate: (time) => `empfangen am ${time}`,
  byReceipt: {
    clock_wrong: 'nach dem Tag des Empfangs: Die Uhr dieses Geräts ging falsch',
    clock_set: 'nach dem Tag des Empfangs: Die Uhr dieses Geräts wurde während des Rundgangs gestellt',
    too_old: 'nach dem Tag des Empfangs: mehr als 31 Tage später empfangen',
  },
  lateTours: (count, shown) =>
    count === 1
      ? '1 Rundgang dieses Zeitraums ist mehr als einen Tag nach der Begehung eingetroffen.'
      : `${shown} Rundgänge dieses Zeitraums sind mehr als einen Tag nach der Begehung eingetroffen.`,
  tours: (count) => `Rundgänge: ${count}`,
  directions: { better: 'besser', worse: 'schlechter' },
  nothingChanged: 'Keine Änderungen seit dem vorherigen Rundgang.',
  nothingComparable: 'Kein Thema wurde in beiden letzten Rundgängen als gut oder schlecht bewertet.',
  earlierTours: (count) => `Frühere Rundgänge, die nicht aufgeführt sind: ${count}.`,
  notApplicableShort: 'n. z.',

  inspector: 'Inspektion',
  receipt: 'Quittung',
  received: (code, time) => `${code}, empfangen am ${time}`,
  deletedAccount: 'Gelöschtes Konto',
  tourOpen: 'Nicht abgeschlossen',
  touchpointOpen: 'Nicht abgeschlossen: Es wurden keine Antworten gesendet.',
  notRated: 'Nicht bewertet',
  floorMissing: 'Stockwerk nicht angegeben',
  nothingBad: 'Nichts wurde als schlecht bewertet.',
  photos: 'Fotos',
  photo: (number, of, subject) => `Foto ${number} von ${of}: ${subject}`,
  missingPhotos: {
    here: 'Hier nicht gezeigt',
    on_its_way: 'Noch unterwegs',
    never_received: 'Nie eingetroffen',
  },
  removedPhotos: (day, name) => (name === null ? `Entfernt am ${day}` : `Entfernt am ${day} von ${name}`),
  excludedTour: (day, reason) => `Seit ${day} aus allen Zahlen ausgeschlossen: ${reason}`,
};
