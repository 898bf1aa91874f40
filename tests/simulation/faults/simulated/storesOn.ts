import { databaseName } from '#db/databaseName.ts';
import { mirrorRecords } from '#db/mirrorRecords.ts';
import type { DeviceTouchpoint, DeviceTour, MetaRow, OutboxEntry, ReceiptRow } from '#db/schema.ts';
import { withCopied } from '../withCopied.ts';
import { standingOn } from './simMirrorStore.ts';
import { nameOn, type SimDevice } from './simTab.ts';
import { committedRows } from './tabStore.ts';

/** The committed rows of every person on every device; with the mirror until a page has restored from it (S24). */
export function storesOn(devices: readonly SimDevice[], people: readonly string[]) {
  return devices.flatMap((device) => people.map((person) => storeOf(device, person)));
}

export type Stored = ReturnType<typeof storeOf>;

function storeOf(device: SimDevice, person: string) {
  const name = databaseName(nameOn(device, person));
  const rows = <Row>(table: string) => committedRows<Row>(device.indexedDB, name, table);
  const facts = rows<MetaRow>('meta');
  const entries = rows<OutboxEntry>('outbox');
  const known = mirrorRecords(facts);
  const standing = standingOn(device.copies, person);
  const isBehind = [...standing].some(([tour, turn]) => turn > (known.get(tour)?.turn ?? 0));
  const isWhole = facts.some(({ key }) => key === 'mirror') && !isBehind;
  return {
    device,
    person,
    isWhole,
    entries: isWhole ? entries : withCopied(entries, device, person),
    receipts: rows<ReceiptRow>('receipts'),
    touchpoints: rows<DeviceTouchpoint>('touchpoints'),
    tours: rows<DeviceTour>('tours'),
  };
}
