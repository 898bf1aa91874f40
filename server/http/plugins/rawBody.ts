import type { App } from './App.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived: what makes two requests the same request (S22). */
    bodyBytes: Buffer | null;
  }
}

class NotJson extends Error {
  readonly statusCode = 400;
}

/**
 * JSON in UTF-8 is the only body there is, whatever charset a header claims. Bytes that are no UTF-8 are no JSON;
 * `__proto__` and `constructor.prototype` are refused; of two equal keys the last one counts.
 */
export function rawBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.decorateRequest('bodyBytes', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes;
    // Some clients name the type even when they send nothing.
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return done(new NotJson('The body is not UTF-8.'));
    }
    return parse(request, text, done);
  });
}
