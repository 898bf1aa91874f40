import { type CSSProperties, useLayoutEffect, useRef } from 'react';

type JpegImageProps = {
  readonly bytes: ArrayBuffer | Blob;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly onLoad?: () => void;
};

/** An image from bytes in memory; its object URL is revoked on unmount. */
export function JpegImage({ bytes, alt, ...image }: JpegImageProps) {
  const shown = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    if (shown.current !== null) shown.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes]);
  return <img alt={alt} {...image} ref={shown} />;
}
