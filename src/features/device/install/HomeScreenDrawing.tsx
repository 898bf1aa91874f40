import classes from './InstallDialog.module.css';

type HomeScreenDrawingProps = { readonly tablet: boolean; readonly label: string };

const rows = [0, 1, 2];

/** A drawing of Safari's share sheet with the highlighted line "Add to Home Screen". */
export function HomeScreenDrawing({ tablet, label }: HomeScreenDrawingProps) {
  const sheet = tablet ? { x: 60, width: 160 } : { x: 30, width: 180 };
  const left = sheet.x + 12;
  return (
    <svg aria-hidden="true" className={classes['drawing']} viewBox="0 0 240 150">
      <rect
        fill="var(--st-surface)"
        height="160"
        rx="16"
        stroke="var(--st-line-strong)"
        strokeWidth="3"
        width={sheet.width}
        x={sheet.x}
        y="12"
      />
      {rows.map((row) => (
        <g key={row} transform={`translate(0 ${30 + row * 38})`}>
          {row === 1 ? (
            <>
              <rect
                fill="var(--st-signal)"
                height="30"
                rx="8"
                width={sheet.width - 12}
                x={sheet.x + 6}
                y="-8"
              />
              <text
                fill="var(--st-on-signal)"
                fontSize="11"
                fontWeight="640"
                textLength={label.length > 19 ? sheet.width - 58 : undefined}
                lengthAdjust="spacingAndGlyphs"
                x={left}
                y="11"
              >
                {label}
              </text>
              <g fill="none" stroke="var(--st-on-signal)" strokeLinecap="round" strokeWidth="2">
                <rect height="16" rx="4" width="16" x={sheet.x + sheet.width - 30} y="-1" />
                <path d={`M${sheet.x + sheet.width - 22} 3v8m-4-4h8`} />
              </g>
            </>
          ) : (
            <>
              <rect fill="var(--st-line)" height="8" rx="4" width={row === 0 ? 84 : 64} x={left} y="3" />
              <rect
                fill="var(--st-line)"
                height="14"
                rx="4"
                width="14"
                x={sheet.x + sheet.width - 29}
                y="0"
              />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
