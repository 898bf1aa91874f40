declare module 'piexifjs' {
  type Tags = Readonly<Record<string, number>>;
  const piexif: {
    readonly ImageIFD: Tags & { Make: number; Artist: number; Orientation: number };
    readonly ExifIFD: Tags & { DateTimeOriginal: number; MakerNote: number };
    readonly GPSIFD: Tags &
      Record<'GPSLatitudeRef' | 'GPSLatitude' | 'GPSLongitudeRef' | 'GPSLongitude', number>;
    dump(metadata: Readonly<Record<string, unknown>>): string;
    insert(metadata: string, jpeg: string): string;
  };
  export default piexif;
}
