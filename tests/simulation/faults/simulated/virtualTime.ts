type Planned = { readonly at: number; readonly order: number; readonly run: () => Promise<void> | void };

/** The clock of a schedule, in epoch milliseconds. It jumps from one planned event to the next. */
export function createVirtualTime(start = Date.parse('2026-11-21T08:00:00.000Z')) {
  const planned = new Set<Planned>();
  let time = start;
  let order = 0;

  function plan(inMs: number, run: Planned['run']): () => void {
    const one: Planned = { at: time + Math.max(0, inMs), order: (order += 1), run };
    planned.add(one);
    return () => planned.delete(one);
  }

  return {
    nowMs: () => time,
    start,
    plan,
    pending: () => planned.size,
    /** Runs the next planned event, unless it is after `until`; false if there is none. */
    step: async (until: number): Promise<boolean> => {
      let first: Planned | null = null;
      for (const one of planned) {
        if (first === null || one.at < first.at || (one.at === first.at && one.order < first.order))
          first = one;
      }
      if (first === null || first.at > until) return false;
      planned.delete(first);
      time = Math.max(time, first.at);
      await first.run();
      return true;
    },
    jumpTo: (at: number) => {
      time = Math.max(time, at);
    },
  };
}

export type VirtualTime = ReturnType<typeof createVirtualTime>;
