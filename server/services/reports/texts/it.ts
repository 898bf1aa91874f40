import type { ReportTexts } from './ReportTexts.ts';

/** The texts of documents in Italian. */
export const italianReports: ReportTexts = {
  kinds: { tour: 'Sopralluogo', building: 'Rapporto dell’edificio', client: 'Risultati' },
  allBuildings: 'Tutti gli edifici',
  since: (day) => `Dal ${day}`,
  until: (day) => `Fino al ${day}`,
  allTime: 'Tutti i sopralluoghi finora',
  bases: { latest: 'Ogni edificio con il suo ultimo sopralluogo', all: 'Tutti i sopralluoghi' },
  created: (day) => `Creato il ${day}`,
  page: (page, of) => `Pagina ${page} di ${of}`,
  undrawable: (sign) => `${sign} sta per caratteri che questo documento non può mostrare.`,

  good: 'valutato buono',
  sections: {
    rated_bad: 'Valutato scarso',
    findings: 'Riscontri',
    worst: 'Edifici peggiori',
    topics: 'Temi, in ogni gruppo prima i peggiori',
    mandates: 'Mandati a confronto',
    changes: 'Che cosa è cambiato dal sopralluogo precedente',
    history: 'Temi, sopralluogo per sopralluogo',
    floors: 'Piani dell’ultimo sopralluogo',
    standing: 'Valutazione',
  },
  standsOn: ({ rated, low, high, left }) =>
    low === high
      ? `Risposte «buono» o «scarso»: ${rated}; con questo numero anche la quota reale è probabilmente la stessa: ${low}. Non applicabili e non contate: ${left}.`
      : `Risposte «buono» o «scarso»: ${rated}; con questo numero la quota reale è probabilmente compresa tra ${low} e ${high}. Non applicabili e non contate: ${left}.`,
  nothingRated: 'Niente è ancora stato valutato buono o scarso.',
  comparedWith: (period) => `A confronto con: ${period}`,
  overAll: (before, answers) =>
    `punti percentuali per tutti gli edifici (prima: ${before}, risposte: ${answers})`,
  overSame: ({ buildings, before, answersBefore, after, answersAfter }) =>
    `punti percentuali per gli edifici visitati in entrambi i periodi (${buildings}; prima: ${before}, risposte: ${answersBefore}; dopo: ${after}, risposte: ${answersAfter})`,
  nothingToCompare: 'Confronto impossibile: nessun sopralluogo nel periodo di confronto.',
  visited: (all) => `edifici visitati su ${all}`,
  toursConcluded: 'sopralluoghi conclusi',
  toursOpen: 'sopralluoghi in corso',
  touchpointsReceived: (count) => `Tappe ricevute: ${count}`,
  excluded: 'esclusi',
  closed: 'chiuso',
  practice: 'esercitazione, in nessuna cifra',
  few: 'Pallido: meno di 5 risposte, poco significativo.',
  interval: 'La linea nella barra mostra dove può trovarsi la quota con questo numero di risposte (95 %).',
  points: 'Variazione',
  before: 'Prima',

  noFindings: 'Niente è stato valutato scarso.',
  moreFindings: (count) => `Altri riscontri, solo nell’elenco dei riscontri: ${count}.`,
  moreBuildings: (shown, more) =>
    `I ${shown} edifici peggiori hanno qui una pagina propria. Contati in tutte le cifre, senza pagina: ${more}.`,
  labelled: (label, value) => `${label}: ${value}`,
  overdue: 'scaduto',
  dueOn: (day) => `scadenza il ${day}`,
  seen: (day) => `Visto il ${day}`,
  seenOften: (times, first, last) => `Visto ${times} volte, dal ${first} al ${last}`,
  seenGood: (day) => `valutato buono il ${day}`,
  responsible: (name) => `Responsabile: ${name}`,
  note: (text) => `Nota: ${text}`,

  thisBuilding: 'Questo edificio',
  allOf: (mandate) => `Mandato ${mandate}`,
  place: (place, of) => `Posto ${place} su ${of} nel mandato; 1 è il migliore.`,
  onlyRated: 'Nessun altro edificio del mandato è stato valutato.',
  visitedOn: (day, inspector) => `Ultimo sopralluogo il ${day}, di ${inspector}.`,
  neverVisited: 'Ancora nessun sopralluogo concluso.',
  receivedLate: (time) => `ricevuto il ${time}`,
  byReceipt: {
    clock_wrong: 'secondo il giorno di ricezione: l’orologio di questo dispositivo era sbagliato',
    clock_set:
      'secondo il giorno di ricezione: l’orologio di questo dispositivo è stato regolato durante il sopralluogo',
    too_old: 'secondo il giorno di ricezione: ricevuto oltre 31 giorni dopo',
  },
  lateTours: (count, shown) =>
    count === 1
      ? '1 sopralluogo di questo periodo è stato ricevuto più di un giorno dopo lo svolgimento.'
      : `${shown} sopralluoghi di questo periodo sono stati ricevuti più di un giorno dopo lo svolgimento.`,
  tours: (count) => `Sopralluoghi: ${count}`,
  directions: { better: 'meglio', worse: 'peggio' },
  nothingChanged: 'Nessun cambiamento dal sopralluogo precedente.',
  nothingComparable: 'Nessun tema è stato valutato buono o scarso in entrambi gli ultimi sopralluoghi.',
  earlierTours: (count) => `Sopralluoghi precedenti non riportati: ${count}.`,
  notApplicableShort: 'n. a.',

  inspector: 'Ispettore',
  receipt: 'Ricevuta',
  received: (code, time) => `${code}, ricevuto il ${time}`,
  deletedAccount: 'Account eliminato',
  tourOpen: 'Non concluso',
  touchpointOpen: 'Non conclusa: nessuna risposta è stata inviata.',
  notRated: 'Non valutato',
  floorMissing: 'Piano non indicato',
  nothingBad: 'Niente è stato valutato scarso.',
  photos: 'Foto',
  beforeRepair: 'Prima',
  afterRepair: 'Dopo',
  photo: (number, of, subject) => `Foto ${number} di ${of}: ${subject}`,
  missingPhotos: { here: 'Non mostrate qui', on_its_way: 'Ancora in arrivo', never_received: 'Mai ricevute' },
  removedPhotos: (day, name) => (name === null ? `Rimosse il ${day}` : `Rimosse il ${day} da ${name}`),
  excludedTour: (day, reason) => `Escluso da tutte le cifre dal ${day}: ${reason}`,
};
