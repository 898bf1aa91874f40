import type { AppContext } from '../services/AppContext.ts';
import { type Readiness } from '../services/health/readiness.ts';
import type { App } from './plugins/App.ts';
import { openapiRoutes } from './plugins/openapi.ts';
import { sendsMail } from './plugins/sendsMail.ts';
import { requireSession } from './plugins/session.ts';
import { linkRoutes, ownAccountRoutes } from './routes/accounts.ts';
import { auditLogRoutes } from './routes/auditLog.ts';
import { authTokenRoutes, meRoutes } from './routes/authToken.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { documentRoutes } from './routes/documents.ts';
import { externalUserFileRoutes } from './routes/externalUserFiles.ts';
import { externalUserRoutes } from './routes/externalUsers.ts';
import { findingRoutes } from './routes/findings.ts';
import { healthRoutes } from './routes/health.ts';
import { mandateRoutes } from './routes/mandates.ts';
import { photoRoutes } from './routes/photos.ts';
import { photoUploadRoutes } from './routes/photoUploads.ts';
import { resultsRoutes } from './routes/results.ts';
import { touchpointRoutes } from './routes/touchpoints.ts';
import { tourExclusionRoutes } from './routes/tourExclusions.ts';
import { tourFileRoutes } from './routes/tourFiles.ts';
import { tourRoutes } from './routes/tours.ts';

/** Registers every route of the API; all of them need a session unless they say otherwise. */
export async function apiRoutes(app: App, context: AppContext, isReady: Readiness): Promise<void> {
  requireSession(app, context);
  sendsMail(app, context.wakeMails);
  authTokenRoutes(app, context);
  meRoutes(app, context);
  linkRoutes(app, context);
  ownAccountRoutes(app, context);
  catalogueRoutes(app, context);
  await mandateRoutes(app, context);
  tourRoutes(app, context);
  tourFileRoutes(app, context);
  tourExclusionRoutes(app, context);
  resultsRoutes(app, context);
  documentRoutes(app, context);
  findingRoutes(app, context);
  touchpointRoutes(app, context);
  await photoUploadRoutes(app, context);
  photoRoutes(app, context);
  externalUserRoutes(app, context);
  externalUserFileRoutes(app, context);
  auditLogRoutes(app, context);
  healthRoutes(app, isReady);
  openapiRoutes(app);
}
