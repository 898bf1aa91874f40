import type { ReportTexts } from './ReportTexts.ts';

/** The texts of documents in French. Of the spaces that do not break, documents keep only U+00A0 (`drawableText`). */
export const frenchReports: ReportTexts = {
  kinds: { tour: 'Visite', building: 'Rapport du bâtiment', client: 'Résultats' },
  allBuildings: 'Tous les bâtiments',
  since: (day) => `Depuis le ${day}`,
  until: (day) => `Jusqu’au ${day}`,
  allTime: 'Toutes les visites à ce jour',
  bases: { latest: 'Chaque bâtiment par sa dernière visite', all: 'Toutes les visites' },
  created: (day) => `Établi le ${day}`,
  page: (page, of) => `Page ${page} sur ${of}`,
  undrawable: (sign) => `${sign} remplace les caractères que ce document ne peut pas afficher.`,

  good: 'jugé bon',
  sections: {
    rated_bad: 'Jugé mauvais',
    findings: 'Constats',
    worst: 'Bâtiments les moins bien évalués',
    topics: 'Thèmes, dans chaque groupe les moins bien évalués d’abord',
    mandates: 'Comparaison des mandats',
    changes: 'Ce qui a changé depuis la visite précédente',
    history: 'Thèmes, visite par visite',
    floors: 'Étages de la dernière visite',
    standing: 'Évaluation',
  },
  standsOn: ({ rated, low, high, left }) =>
    low === high
      ? `Réponses «\u00a0bon\u00a0» ou «\u00a0mauvais\u00a0»\u00a0: ${rated}\u00a0; avec ce nombre, la part réelle est probablement de ${low}, elle aussi. Sans objet et non comptées\u00a0: ${left}.`
      : `Réponses «\u00a0bon\u00a0» ou «\u00a0mauvais\u00a0»\u00a0: ${rated}\u00a0; avec ce nombre, la part réelle se situe probablement entre ${low} et ${high}. Sans objet et non comptées\u00a0: ${left}.`,
  nothingRated: 'Rien n’a encore été jugé bon ou mauvais.',
  comparedWith: (period) => `Comparé à\u00a0: ${period}`,
  overAll: (before, answers) =>
    `points pour tous les bâtiments (avant\u00a0: ${before}, réponses\u00a0: ${answers})`,
  overSame: ({ buildings, before, answersBefore, after, answersAfter }) =>
    `points pour les bâtiments visités pendant les deux périodes (${buildings}\u00a0; avant\u00a0: ${before}, réponses\u00a0: ${answersBefore}\u00a0; après\u00a0: ${after}, réponses\u00a0: ${answersAfter})`,
  nothingToCompare: 'Comparaison impossible\u00a0: aucune visite pendant la période de comparaison.',
  visited: (all) => `bâtiments visités sur ${all}`,
  toursConcluded: 'visites terminées',
  toursOpen: 'visites en cours',
  touchpointsReceived: (count) => `Étapes reçues\u00a0: ${count}`,
  excluded: 'exclues',
  closed: 'fermé',
  practice: 'exercice, dans aucun chiffre',
  few: 'Pâle\u00a0: moins de 5 réponses, peu significatif.',
  interval: 'Le trait dans la barre montre où la part peut se situer avec ce nombre de réponses (95 %).',
  points: 'Évolution',
  before: 'Avant',

  noFindings: 'Rien n’a été jugé mauvais.',
  moreFindings: (count) => `Autres constats, uniquement dans la liste des constats\u00a0: ${count}.`,
  moreBuildings: (shown, more) =>
    `Les ${shown} bâtiments les moins bien évalués ont ici leur propre page. Comptés dans tous les chiffres, sans page\u00a0: ${more}.`,
  labelled: (label, value) => `${label}\u00a0: ${value}`,
  overdue: 'en retard',
  dueOn: (day) => `échéance le ${day}`,
  seen: (day) => `Vu le ${day}`,
  seenOften: (times, first, last) => `Vu ${times} fois, du ${first} au ${last}`,
  seenGood: (day) => `jugé bon le ${day}`,
  responsible: (name) => `Responsable\u00a0: ${name}`,
  note: (text) => `Note\u00a0: ${text}`,

  thisBuilding: 'Ce bâtiment',
  allOf: (mandate) => `Mandat ${mandate}`,
  place: (place, of) => `Rang ${place} sur ${of} dans le mandat\u00a0; 1 est le meilleur.`,
  onlyRated: 'Aucun autre bâtiment du mandat n’a été évalué.',
  visitedOn: (day, inspector) => `Dernière visite le ${day}, par ${inspector}.`,
  neverVisited: 'Pas encore de visite terminée.',
  receivedLate: (time) => `reçue le ${time}`,
  byReceipt: {
    clock_wrong: 'au jour de réception : l’horloge de cet appareil était fausse',
    clock_set: 'au jour de réception : l’horloge de cet appareil a été réglée pendant la visite',
    too_old: 'au jour de réception : reçue plus de 31 jours plus tard',
  },
  lateTours: (count, shown) =>
    count === 1
      ? '1 visite de cette période a été reçue plus d’un jour après avoir été effectuée.'
      : `${shown} visites de cette période ont été reçues plus d’un jour après avoir été effectuées.`,
  tours: (count) => `Visites\u00a0: ${count}`,
  directions: { better: 'mieux', worse: 'moins bien' },
  nothingChanged: 'Aucun changement depuis la visite précédente.',
  nothingComparable: 'Aucun thème n’a été jugé bon ou mauvais lors de chacune des deux dernières visites.',
  earlierTours: (count) => `Visites plus anciennes non affichées\u00a0: ${count}.`,
  notApplicableShort: 's. o.',

  inspector: 'Inspecteur',
  receipt: 'Reçu',
  received: (code, time) => `${code}, reçue le ${time}`,
  deletedAccount: 'Compte supprimé',
  tourOpen: 'Non terminée',
  touchpointOpen: 'Non terminée\u00a0: aucune réponse n’a été envoyée.',
  notRated: 'Non évalué',
  floorMissing: 'Étage non indiqué',
  nothingBad: 'Rien n’a été jugé mauvais.',
  photos: 'Photos',
  beforeRepair: 'Avant',
  afterRepair: 'Après',
  photo: (number, of, subject) => `Photo ${number} sur ${of}\u00a0: ${subject}`,
  missingPhotos: { here: 'Non montrées ici', on_its_way: 'Encore en route', never_received: 'Jamais reçues' },
  removedPhotos: (day, name) => (name === null ? `Retirées le ${day}` : `Retirées le ${day} par ${name}`),
  excludedTour: (day, reason) => `Exclue de tous les chiffres depuis le ${day}\u00a0: ${reason}`,
};
