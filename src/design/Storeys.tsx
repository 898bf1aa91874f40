type StoreysProps = {
  /** The indexes of the yellow floors, from the top. */
  readonly lit: readonly number[];
  readonly floors: number;
  readonly className?: string | undefined;
};

const height = 36;
const gap = 14;
const width = 240;
const step = 22;

/** A decorative picture of a building in the style of the logo. */
export function Storeys({ lit, floors, className }: StoreysProps) {
  const extent = { width: width + (floors - 1) * step, height: floors * (height + gap) - gap };
  return (
    <svg aria-hidden="true" className={className} viewBox={`0 0 ${extent.width} ${extent.height}`}>
      {Array.from({ length: floors }, (_, floor) => (
        <rect
          fill={lit.includes(floor) ? 'var(--st-signal)' : 'currentColor'}
          height={height}
          key={floor}
          rx={7}
          width={width}
          x={(floors - 1 - floor) * step}
          y={floor * (height + gap)}
        />
      ))}
    </svg>
  );
}
