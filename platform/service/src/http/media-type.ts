import type { FastifyRequest } from 'fastify';
import type { AcceptsForms } from './form-body.js';
import type { AcceptsPictures } from './picture-body.js';
import { hasBody } from './unread-body.js';

/** Returns whether the route has no parser for the body, so that the request is refused as `unsupported_media_type`. */
export function isRefusedMedia({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): boolean {
  const type = headers['content-type'];
  if (type === undefined) return hasBody({ headers });
  const media = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media === 'application/json') return false;
  const { forms, pictures } = (routeOptions?.config ?? {}) as AcceptsForms & AcceptsPictures;
  if (media === 'application/x-www-form-urlencoded') return !forms;
  return !(media.startsWith('image/') && pictures);
}
