import { useState } from 'react';

/**
 * The rows that are chosen on several pages of one list, by id: `list` names its filter. With another one they would be out of
 * sight, and are chosen no more.
 */
export function useChosen<Row>(list: string) {
  const [state, setState] = useState<{ list: string; chosen: ReadonlyMap<string, Row> }>({
    list,
    chosen: new Map(),
  });
  const chosen = state.list === list ? state.chosen : new Map<string, Row>();
  return {
    chosen,
    choose: (next: ReadonlyMap<string, Row>) => setState({ list, chosen: next }),
    chooseNone: () => setState({ list, chosen: new Map() }),
  };
}
