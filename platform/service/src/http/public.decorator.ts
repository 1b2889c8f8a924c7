import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');

/** Marks a controller or route as accessible without an access token; all other routes require one. */
export const Public = () => SetMetadata(PUBLIC, true);
