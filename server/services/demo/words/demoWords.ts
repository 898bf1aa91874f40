import type { Locale } from '#domain/locale.ts';
import { commentsDe } from './commentsDe.ts';
import type { DemoComments } from './commentsEn.ts';
import { commentsEn } from './commentsEn.ts';
import { commentsFr } from './commentsFr.ts';
import { commentsIt } from './commentsIt.ts';

/** Comments on bad ratings, by language. */
export const demoComments: Readonly<Record<Locale, DemoComments>> = {
  en: commentsEn,
  de: commentsDe,
  fr: commentsFr,
  it: commentsIt,
};

type FindingWords = {
  readonly responsible: readonly string[];
  readonly acknowledged: readonly string[];
  readonly resolved: readonly string[];
};

/** The people responsible for findings, and the notes when findings are acknowledged and resolved. */
export const findingWords: Readonly<Record<Locale, FindingWords>> = {
  en: {
    responsible: ['Facility services', 'Building manager', 'facilities@estate.example'],
    acknowledged: ['Offer requested.', 'The supplier comes next week.', 'In the budget of this year.'],
    resolved: [
      'Replaced and checked.',
      'Repaired by the supplier.',
      'Cleared, and agreed with the cleaners.',
    ],
  },
  de: {
    responsible: ['Technischer Dienst', 'Hausdienst', 'technik@liegenschaften.example'],
    acknowledged: [
      'Offerte eingeholt.',
      'Termin mit dem Lieferanten vereinbart.',
      'Im Budget dieses Jahres.',
    ],
    resolved: ['Ersetzt und geprüft.', 'Durch den Lieferanten repariert.', 'Mit der Reinigung geregelt.'],
  },
  fr: {
    responsible: ['Service technique', 'Intendance', 'technique@patrimoine.example'],
    acknowledged: ['Devis demandé.', 'Rendez-vous pris avec le fournisseur.', 'Au budget de cette année.'],
    resolved: ['Remplacé et contrôlé.', 'Réparé par le fournisseur.', 'Réglé avec l’équipe de nettoyage.'],
  },
  it: {
    responsible: ['Servizio tecnico', 'Custode', 'tecnica@immobili.example'],
    acknowledged: [
      'Offerta richiesta.',
      'Appuntamento fissato con il fornitore.',
      'Nel budget di quest’anno.',
    ],
    resolved: ['Sostituito e controllato.', 'Riparato dal fornitore.', 'Chiarito con la squadra di pulizia.'],
  },
};

/** The reason that the excluded tour is excluded. */
export const exclusionReason = 'Training of a new inspector, not a visit.';
