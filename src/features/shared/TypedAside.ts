/** Where what is typed stands until it is stored, at once and without waiting. */
export type TypedAside<Value, Refusal = 'not_saved'> = {
  /** `over`: what the store may hold of this field by now; typed over anything else it is the older one. */
  readonly keep: (value: Value, over: readonly Value[]) => void;
  readonly forget: () => void;
  /** The store has refused what stands aside. */
  readonly refuse: (reason: unknown) => void;
  /** What the store has refused so far, here or at the start; null where it holds something newer than `over` by now. */
  readonly refused: (stored: Value) => { readonly value: Value; readonly reason: Refusal } | null;
};
