import { RequestMethod } from '@nestjs/common';

/** Routes that do not have the prefix `/api`. */
export const UNPREFIXED = [
  { path: 'metrics', method: RequestMethod.GET },
  { path: 'problems', method: RequestMethod.GET },
  { path: 'problems/:code', method: RequestMethod.GET },
  { path: 'internal/:port/:method', method: RequestMethod.POST },
];
