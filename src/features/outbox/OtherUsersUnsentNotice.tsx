import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useInspection } from '../shared/InspectionServices.ts';

/** S15: reports the number of unsent items of other people on this device, and nothing else about them. */
export function OtherUsersUnsentNotice() {
  const { countOtherUsersUnsent } = useInspection();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void countOtherUsersUnsent().then((counted) => {
      if (wanted) setCount(counted);
    });
    return () => {
      wanted = false;
    };
  }, [countOtherUsersUnsent]);
  if (count === null || count === 0) return null;
  return (
    <Notice tone="info">
      <Plural
        one="# item from somebody else is waiting on this device. It will be sent when they log in here, while their account exists."
        other="# items from somebody else are waiting on this device. They will be sent when that person logs in here, while their account exists."
        value={count}
      />
    </Notice>
  );
}
