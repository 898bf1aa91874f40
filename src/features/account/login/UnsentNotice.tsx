import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { deviceDatabaseName } from '../../../db/deviceStore.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** How much of anybody's work is on this device only. What counts it is loaded where there may be something. */
async function waitingHere(): Promise<number> {
  if (!('databases' in indexedDB)) return 0;
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (names.every((name) => name === deviceDatabaseName)) return 0;
  const { countOtherUsersUnsent } = await import('../../../db/outbox/countOtherUsersUnsent.ts');
  return (await countOtherUsersUnsent('', { indexedDB, IDBKeyRange })) ?? 0;
}

/** S16: a session that ended took nothing of the work along. Only the number is said, for anybody may read it (S15), and to nobody that logging in sends it: it may be somebody else's. */
export function UnsentNotice() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let wanted = true;
    // A store that does not open is told of by whatever needs it.
    waitingHere().then(
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
        one="# item is saved on this device and not sent yet. It will be sent when the person who entered it logs in here."
        other="# items are saved on this device and not sent yet. They will be sent when the person who entered them logs in here."
        value={count}
      />
    </Notice>
  );
}
