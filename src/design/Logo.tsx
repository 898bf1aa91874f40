type LogoProps = { readonly size?: number };

/** The logo: three storeys, stepped to an S, the middle one yellow. Drawn in the text's colour. */
export function Logo({ size = 28 }: LogoProps) {
  return (
    <svg aria-hidden="true" fill="currentColor" height={size} viewBox="0 0 32 32" width={size}>
      <rect height="6" rx="1.5" width="20" x="10" y="4" />
      <rect fill="var(--st-signal)" height="6" rx="1.5" width="20" x="6" y="13" />
      <rect height="6" rx="1.5" width="20" x="2" y="22" />
    </svg>
  );
}
