import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');

/** Marks a controller or route as accessible without an access token; all other routes require one. */
export const Public = () => SetMetadata(PUBLIC, true);

const TAKES_TOKEN = Symbol('takes token');

/**
 * Lets a public route know who is signed in: a request may have an access token, which must then be valid. Limits per
 * player apply to requests that have one.
 */
export const TakesToken = (): MethodDecorator => SetMetadata(TAKES_TOKEN, true);

export const takesToken = (handler: object): boolean => Reflect.getMetadata(TAKES_TOKEN, handler) === true;
