import { SetMetadata } from '@nestjs/common';
import { routeConfig, routeConfigOf } from './route-config.js';

export const PUBLIC = Symbol('public');

/** Marks a controller or route as accessible without an access token; all other routes require one. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Part of the configuration of a route, because the hook of the limits runs before Nest. */
export interface TokenTaking {
  takesToken?: boolean;
}

/**
 * Lets a public route know who is signed in: a request may have an access token, which must then be valid. Limits per
 * player apply to requests that have one.
 */
export const TakesToken = (): MethodDecorator => routeConfig({ takesToken: true } satisfies TokenTaking);

export const takesToken = (handler: object): boolean => routeConfigOf<TokenTaking>(handler).takesToken === true;
