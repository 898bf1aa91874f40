/** The characters of a link's token: 32 bytes in base64url. */
const tokenLength = 43;

const foreign = /[^\w-]/g;
const escaped = /%([\da-f]{2})/gi;

/**
 * What the query of an address has of a link: its token; `cut`: fewer characters than one has; null: none. Whatever a mail
 * program has put around or into the token is dropped, because its alphabet has none of it: brackets, a full stop, the `=` at the
 * end of a line; also before its name, as `&amp;` leaves (E17).
 */
export function linkTokenIn(
  search: string,
  name: 'activation_token' | 'password_reset_token',
): { readonly token: string } | 'cut' | null {
  const at = search.indexOf(`${name}=`);
  if (at < 0) return null;
  const [raw = ''] = search.slice(at + name.length + 1).split('&', 1);
  // The bytes of other signs than ASCII become others that are dropped, too.
  const typed = raw.replace(escaped, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  const kept = typed.replace(foreign, '');
  // `=3D` is how the mail's source (quoted-printable) writes the sign before the token.
  const isSource = kept.startsWith('3D') && kept.length === tokenLength + 2;
  const token = kept.slice(isSource ? 2 : 0).slice(0, tokenLength);
  return token.length < tokenLength ? 'cut' : { token };
}
