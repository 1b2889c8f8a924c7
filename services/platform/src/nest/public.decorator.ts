import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');

/** Opens a controller or a route to visitors. Everything else asks for an access token. */
export const Public = () => SetMetadata(PUBLIC, true);
