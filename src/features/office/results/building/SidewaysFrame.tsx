import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type SidewaysFrameProps = {
  /** What screen readers call it where it is a tab stop. */
  readonly label: string;
  readonly children: ReactNode;
};

/** Scrolls a wide table sideways. Only where it does so it is a tab stop, for the arrow keys. */
export function SidewaysFrame({ label, children }: SidewaysFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setIsWider(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <Table.ScrollContainer
      minWidth={0}
      ref={frame}
      type="native"
      {...(isWider ? { 'aria-label': label, role: 'group', tabIndex: 0 } : {})}
    >
      {children}
    </Table.ScrollContainer>
  );
}
