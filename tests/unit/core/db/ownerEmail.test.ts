import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { saveOwnerEmail, userIdByEmail } from '#db/ownerEmail.ts';

const indexedDB = new IDBFactory();
const opened: InspectionDatabase[] = [];

function open(userId: string): InspectionDatabase {
  const db = new InspectionDatabase(userId, { indexedDB, IDBKeyRange });
  opened.push(db);
  return db;
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

it('S15 a database is found by the address of its person, by nobody else’s, and not before it is known', async () => {
  await saveOwnerEmail(open('ines'), 'Ines@example.org');
  await saveOwnerEmail(open('ivo'), 'ivo@example.org');
  await saveOwnerEmail(open('ute'), 'Ute@xn--zrich-kva.example');
  await open('unknown').open();
  expect(await userIdByEmail(' ines@EXAMPLE.org', indexedDB, open)).toBe('ines');
  expect(await userIdByEmail('ute@Zürich.example', indexedDB, open)).toBe('ute');
  expect(await userIdByEmail('ivo@example.org', indexedDB, open)).toBe('ivo');
  expect(await userIdByEmail('someone@example.org', indexedDB, open)).toBeNull();
  expect(await userIdByEmail('', indexedDB, open)).toBeNull();
  expect(opened.slice(4).every((db) => !db.isOpen())).toBe(true);
});
