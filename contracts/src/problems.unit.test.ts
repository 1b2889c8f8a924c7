import { describe, expect, it } from '@jest/globals';
import { CASHIER_PROBLEMS } from './cashier/problems.js';
import { GAMES_PROBLEMS } from './games/problems.js';
import { IDENTITY_PROBLEMS } from './identity/problems.js';
import { PROBLEMS } from './problems.js';
import { PROMOTIONS_PROBLEMS } from './promotions/problems.js';
import { PROVIDER_PROBLEMS } from './provider/problems.js';
import { REPLAY_PROBLEMS } from './replay/problems.js';
import { SHARED_PROBLEMS } from './shared-problems.js';
import { SOCIAL_PROBLEMS } from './social/problems.js';
import { WALLET_PROBLEMS } from './wallet/problems.js';

describe('the problems of the API', () => {
  it('a code is declared by one service only', () => {
    const declared = [
      SHARED_PROBLEMS,
      IDENTITY_PROBLEMS,
      WALLET_PROBLEMS,
      GAMES_PROBLEMS,
      PROMOTIONS_PROBLEMS,
      CASHIER_PROBLEMS,
      SOCIAL_PROBLEMS,
      REPLAY_PROBLEMS,
      PROVIDER_PROBLEMS,
    ].flatMap(Object.keys);
    expect(declared).toEqual(Object.keys(PROBLEMS));
  });
});
