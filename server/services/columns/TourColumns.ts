import type { Basis } from '#contract/results/resultShapes.ts';
import type { Database } from '../../database/tables.ts';
import { mandateVersions } from '../../repositories/mandates.ts';
import { buildingsByName } from '../../repositories/results/buildingPages.ts';
import type { ToursOfResults } from '../../repositories/results/countedTours.ts';
import {
  bucketCount,
  bucketVersions,
  countedFindingsOf,
  toursOfBuckets,
} from '../../repositories/results/resultBuckets.ts';
import { type FindingBucket, findingBucket } from './FindingBucket.ts';
import { noPlaces, type Places, placesOf } from './Places.ts';
import type { Selection } from './pickTours.ts';
import { Numbering, type TourBucket, tourBucket } from './TourBucket.ts';

// Buckets per query: of a million tours, the rows of these fit into memory.
const bucketsAtOnce = 16;

/** What was read in a snapshot before, or is read now. Outside a transaction every read is a new one. */
function onceIn<Value>(
  snapshot: Database,
  seen: WeakMap<Database, Promise<Value>>,
  read: () => Promise<Value>,
): Promise<Value> {
  const found = seen.get(snapshot) ?? read();
  if (snapshot.isTransaction) seen.set(snapshot, found);
  return found;
}

/** Every concluded tour and every finding as columns in memory, scanned for any filter. */
export class TourColumns {
  readonly buildings = new Numbering();
  readonly mandates = new Numbering();
  readonly users = new Numbering();
  readonly #buckets = new Map<number, TourBucket>();
  readonly #findings = new Map<number, FindingBucket>();
  #places = noPlaces;
  #placesVersions = '';
  // A snapshot never changes, so each is queried once.
  readonly #toursSeen = new WeakMap<Database, Promise<readonly TourBucket[]>>();
  readonly #placesSeen = new WeakMap<Database, Promise<Places>>();

  /**
   * The tours that a transaction (a snapshot) sees. Reads only the buckets whose version differs from the cached
   * one: the same version means the same tours, in any snapshot.
   */
  read(snapshot: Database): Promise<readonly TourBucket[]> {
    return onceIn(snapshot, this.#toursSeen, () => this.#readTours(snapshot));
  }

  async #readTours(db: Database): Promise<readonly TourBucket[]> {
    const versions = await bucketVersions(db);
    const known = new Map<number, TourBucket>();
    const stale: number[] = [];
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      const found = this.#buckets.get(bucket);
      if (found !== undefined && found.version === (versions.get(bucket) ?? 0)) known.set(bucket, found);
      else stale.push(bucket);
    }
    for (let begin = 0; begin < stale.length; begin += bucketsAtOnce) {
      const some = stale.slice(begin, begin + bucketsAtOnce);
      const rows = Map.groupBy(await toursOfBuckets(db, some), (row) => row.bucket);
      for (const bucket of some) {
        const read = tourBucket(rows.get(bucket) ?? [], { bucket, version: versions.get(bucket) ?? 0 }, this);
        known.set(bucket, read);
        this.#buckets.set(bucket, read);
      }
    }
    return [...known.values()];
  }

  /** The findings that a transaction sees, likewise: only buildings with tours have any. */
  async findings(db: Database): Promise<readonly FindingBucket[]> {
    const buckets = await this.read(db);
    const isKnown = ({ bucket, version }: TourBucket) => this.#findings.get(bucket)?.version === version;
    const known = new Map(
      buckets.filter(isKnown).map(({ bucket }) => [bucket, this.#findings.get(bucket)] as const),
    );
    const stale = buckets.filter((one) => !isKnown(one));
    for (let begin = 0; begin < stale.length; begin += bucketsAtOnce) {
      const some = stale.slice(begin, begin + bucketsAtOnce);
      const bucketById = new Map(
        some.flatMap(({ bucket, buildings }) =>
          [...buildings].map((building) => [this.buildings.ids[building] ?? '', bucket] as const),
        ),
      );
      const found = await countedFindingsOf(db, [...bucketById.keys()]);
      const rows = Map.groupBy(found, (row) => bucketById.get(row.building_id));
      for (const one of some) {
        const read = findingBucket(rows.get(one.bucket) ?? [], one, this);
        known.set(one.bucket, read);
        this.#findings.set(one.bucket, read);
      }
    }
    return [...known.values()].flatMap((one) => one ?? []);
  }

  /** The buildings that a transaction sees; read again where the version of a mandate shows that one of them changed. */
  places(snapshot: Database): Promise<Places> {
    return onceIn(snapshot, this.#placesSeen, () => this.#readPlaces(snapshot));
  }

  async #readPlaces(db: Database): Promise<Places> {
    const versions = JSON.stringify(await mandateVersions(db));
    if (versions === this.#placesVersions) return this.#places;
    const places = placesOf(await buildingsByName(db), this);
    this.#places = places;
    this.#placesVersions = versions;
    return places;
  }

  /** The ids of buildings, by their numbers. */
  idsOf(buildings: readonly number[]): string[] {
    return buildings.map((building) => this.buildings.ids[building] ?? '');
  }
}

const known = new WeakMap<object, TourColumns>();

/** The columns cached for a database, in this thread. */
export function tourColumns(db: Database): TourColumns {
  const { adapter } = db.getExecutor();
  const found = known.get(adapter) ?? new TourColumns();
  known.set(adapter, found);
  return found;
}

/** The tours of a filter, as a transaction sees them, which is a snapshot. */
export async function selectionOf(
  db: Database,
  filter: ToursOfResults,
  basis: Basis = 'latest',
): Promise<Selection> {
  const numberings = tourColumns(db);
  const { open } = await numberings.places(db);
  return { buckets: await numberings.read(db), numberings, open, filter, basis };
}
