import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { useInstrument } from '../Instrument.ts';

/** S15: that somebody else's work waits here, and nothing more about it. */
export function OthersNotice() {
  const { unsentOfOthers } = useInstrument();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void unsentOfOthers().then((counted) => {
      if (wanted) setCount(counted);
    });
    return () => {
      wanted = false;
    };
  }, [unsentOfOthers]);
  if (count === null || count === 0) return null;
  return (
    <Notice tone="info">
      <Plural
        one="# item of somebody else waits on this device. It is sent when they log in here."
        other="# items of somebody else wait on this device. They are sent when that person logs in here."
        value={count}
      />
    </Notice>
  );
}
