import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { walk } from '../../../chunks/chunks.ts';
import { deviceDatabaseName } from '../../../db/deviceStore.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

// The number of unsent items of all people on this device. The code that counts is loaded only if there is a database.
async function countUnsentHere(): Promise<number> {
  if (!('databases' in indexedDB)) return 0;
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (names.every((name) => name === deviceDatabaseName)) return 0;
  const { countOtherUsersUnsent } = await walk.load();
  return (await countOtherUsersUnsent('', { indexedDB, IDBKeyRange })) ?? 0;
}

/**
 * S16: shows that unsent work is still on this device after a session has ended. Only the number, because anybody may read it
 * (S15); and it does not promise that logging in sends it, because it may be another person's.
 */
export function UnsentNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let wanted = true;
    // A store that does not open is reported by the screens that need it.
    countUnsentHere().then(
      (counted) => wanted && setCount(counted),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (count === 0) return null;
  return (
    <Notice live tone="info">
      <Plural
        one="# item is saved on this device and not sent yet. It will be sent when the person who entered it logs in here, while their account exists."
        other="# items are saved on this device and not sent yet. They will be sent when the person who entered them logs in here, while their account exists."
        value={count}
      />
    </Notice>
  );
}
