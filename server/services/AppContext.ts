import type { Catalogues } from '#domain/catalogue/publishedCatalogues.ts';
import type { PhotoAllowance } from '#domain/photo.ts';
import type { Database } from '../database/tables.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { BuildingImporter } from './buildings/import/BuildingImporter.ts';
import type { CommandBatcher } from './idempotency/CommandBatcher.ts';
import type { Command } from './inspections/command.ts';
import type { PhotoChecker } from './photos/check/PhotoChecker.ts';
import type { DiscardPhotos } from './photos/discardPhotos.ts';
import type { IncompleteUploads } from './photos/incomplete-uploads/IncompleteUploads.ts';
import type { PhotoStore } from './photos/store/PhotoStore.ts';
import type { RateLimiter } from './rate-limit/RateLimiter.ts';
import type { DocumentPrinter } from './reports/DocumentPrinter.ts';
import type { ResultsReader } from './results/reading/ResultsReader.ts';

/** Everything that use cases need from outside, and that tests replace. */
export type AppContext = {
  readonly database: Database;
  /** L5: every published version of the catalogue. */
  readonly catalogues: Catalogues;
  /** PH1, PH12: how many photos an answer may have. */
  readonly photoAllowance: PhotoAllowance;
  readonly now: () => Date;
  /** The setting TIME_ZONE, in which results count days. */
  readonly timeZone: string;
  /** Unpredictable bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  /** R1: whether messages about findings carry links, and these work. */
  readonly repairLinks: boolean;
  /** The origin of links: PUBLIC_URL, and never the host of a request. */
  readonly publicUrl: () => string;
  /** What is said of a mail that became a file (E19). */
  readonly filedMails: 'no_mail_server' | 'written_to_file';
  /** Executes commands in batches and limits concurrent reads, fairly per session. */
  readonly batcher: CommandBatcher<Command>;
  readonly passwords: Passwords;
  readonly rateLimiter: RateLimiter;
  /** Password PW2: whether this form of a password (`knownForms`) is on the list of common ones. */
  readonly isCommonPassword: (password: string) => boolean;
  readonly photoStore: PhotoStore;
  readonly incompleteUploads: IncompleteUploads;
  readonly photoChecker: PhotoChecker;
  /** Deletes the files of photos, after the commit that made them unnecessary. */
  readonly discardPhotos: DiscardPhotos;
  /** PH11: tries again what the store refused to delete. */
  readonly discardAgain: () => Promise<void>;
  /** Reads results without blocking commands. */
  readonly results: ResultsReader;
  /** Reads, compares and writes lists of buildings, outside the server's thread. */
  readonly buildingImporter: BuildingImporter;
  /** Draws PDF documents in worker threads. */
  readonly documents: DocumentPrinter;
  /** R3: how much is free where photos are stored; infinite in a bucket. */
  readonly freeBytes: () => Promise<number>;
  /** Starts sending a mail that was queued and committed. */
  readonly wakeMails: () => void;
};
