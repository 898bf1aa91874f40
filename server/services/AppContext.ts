import type { Catalogues } from '#domain/catalogue/publishedCatalogues.ts';
import type { PhotoAllowance } from '#domain/photo.ts';
import type { Database } from '../database/tables.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { CommandBatcher } from './idempotency/CommandBatcher.ts';
import type { Command } from './inspections/command.ts';
import type { PhotoChecker } from './photos/check/PhotoChecker.ts';
import type { DiscardPhotos } from './photos/discardPhotos.ts';
import type { Halves } from './photos/halves/Halves.ts';
import type { PhotoStore } from './photos/store/PhotoStore.ts';
import type { RateLimiter } from './rate-limit/RateLimiter.ts';
import type { DocumentPrinter } from './reports/DocumentPrinter.ts';
import type { ResultsReader } from './results/reading/ResultsReader.ts';

/** What the use cases need of the outside: everything that a test may want to hold in its hand. */
export type AppContext = {
  readonly database: Database;
  /** L5: every published version of the catalogue. */
  readonly catalogues: Catalogues;
  /** P1, P12: how many photos an answer may have. */
  readonly photoAllowance: PhotoAllowance;
  readonly now: () => Date;
  /** The setting TIME_ZONE: what a day is in results. */
  readonly timeZone: string;
  /** Unpredictable bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** Whose turn it is: commands and readings of signed-in people. */
  readonly batcher: CommandBatcher<Command>;
  readonly passwords: Passwords;
  readonly rateLimiter: RateLimiter;
  /** P2: whether a form of a password is on the list of known ones. */
  readonly isCommonPassword: (password: string) => boolean;
  readonly photoStore: PhotoStore;
  readonly halves: Halves;
  readonly photoChecker: PhotoChecker;
  /** Deletes what is stored of photos that are not wanted any more, once that is committed. */
  readonly discardPhotos: DiscardPhotos;
  /** Reads results without blocking commands. */
  readonly results: ResultsReader;
  /** Draws documents beside everybody. */
  readonly documents: DocumentPrinter;
  /** Tells that a mail was put in line and committed. */
  readonly wakeMails: () => void;
};
