import { type CSSProperties, useLayoutEffect, useRef } from 'react';

type JpegImageProps = {
  readonly bytes: ArrayBuffer;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
};

/** An image from bytes in memory; its object URL is revoked on unmount. */
export function JpegImage({ bytes, alt, className, style }: JpegImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes]);
  return <img alt={alt} className={className} ref={image} style={style} />;
}
