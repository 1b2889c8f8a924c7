import { describe, expect, it } from '@jest/globals';
import { importsOf } from './lib/imports.mjs';
import { brokenRules, RULES } from './lib/layer-rules.mjs';

/** One import that breaks each rule, by a word of its name. */
const BROKEN = [
  ['contracts stand alone', 'contracts/src/money.ts', "import { z } from 'zod';"],
  ['contracts stand alone', 'contracts/src/money.ts', "import { IsInt } from 'class-validator';"],
  ['never another service', 'services/games/src/commands/bet.ts', "import { open } from '@goldwake/wallet';"],
  [
    'never another service',
    'services/games/src/commands/bet.ts',
    "const wallet = await import('@goldwake/wallet/domain');",
  ],
  [
    'never another service',
    'services/games/src/commands/bet.ts',
    "import { balances } from '@goldwake/wallet/projections';",
  ],
  ['never another service', 'services/replay/src/main.ts', "import { WalletModule } from '@goldwake/wallet';"],
  ['stays in its own package', 'services/games/src/x.ts', "import { y } from '../../wallet/src/y.js';"],
  ['a domain imports contracts', 'services/wallet/src/domain/ledger.ts', "import { hash } from 'node:crypto';"],
  [
    'a domain imports contracts',
    'services/wallet/src/domain/ledger.ts',
    "import type { Clock } from '@goldwake/platform';",
  ],
  ['a domain imports contracts', 'services/wallet/src/domain/ledger.ts', "import { x } from '../commands/x.js';"],
  ['Nest appears', 'services/wallet/src/commands/top-up.ts', "import { Injectable } from '@nestjs/common';"],
  ['Nest appears', 'services/wallet/src/commands/top-up.ts', "import { CLOCK } from '@goldwake/platform/nest';"],
  ['contracts and the connection library', 'client/src/main.tsx', "import { x } from '@goldwake/platform';"],
  [
    'only types from the HTTP contracts',
    'client/src/api/bets.ts',
    "import { DiceBetBody } from '@goldwake/contracts/http';",
  ],
  ['never imports another', 'client/src/features/dice/a.ts', "import { b } from '../auth/b.js';"],
  ['a machine imports no React', 'client/src/shell/side.machine.ts', "import { useState } from 'react';"],
  ['a machine imports no React', 'client/src/shell/side.machine.ts', "export { View } from './view.tsx';"],
  ['knows no React', 'client/realtime/src/connect.ts', "import 'react';"],
  ['jest stays in tests', 'services/wallet/src/ledger.ts', "import { it } from '@jest/globals';"],
];

const KEPT = [
  ['contracts/src/http/games.ts', "import { IsInt } from 'class-validator';"],
  ['services/games/src/commands/bet.ts', "import { streamName } from '@goldwake/contracts';"],
  ['services/realtime/src/x.ts', "import { x } from '@goldwake/gateway';"],
  ['services/replay/src/balance.ts', "import { wallet } from '@goldwake/wallet/domain';"],
  ['services/replay/src/rebuild.ts', "import { balances } from '@goldwake/wallet/projections';"],
  ['services/all-in-one/src/modules.ts', "import { WalletModule } from '@goldwake/wallet';"],
  ['services/wallet/src/domain/ledger.ts', "import { evolve } from './evolve.js';"],
  ['services/wallet/src/domain/ledger.unit.test.ts', "import fc from 'fast-check';"],
  ['services/wallet/src/wallet.module.ts', "import { Module } from '@nestjs/common';"],
  ['services/wallet/src/http/wallet.controller.ts', "import { Player } from '@goldwake/platform/nest';"],
  ['services/identity/src/tokens.ts', "import type { AccessTokens } from '@goldwake/platform/nest';"],
  ['client/src/api/bets.ts', "import type { DiceBetBody } from '@goldwake/contracts/http';"],
  ['client/src/api/bets.ts', "import { type DiceBetBody } from '@goldwake/contracts/http';"],
  ['client/src/features/dice/a.ts', "import { b } from './b.js';"],
  ['client/src/features/dice/a.ts', "import { b } from '../../ui/b.js';"],
  ['services/platform/src/testing/contract.ts', "import { it } from '@jest/globals';"],
  ['services/wallet/src/ledger.ts', "/** import { it } from '@jest/globals'; */"],
];

function broken(file, source) {
  return importsOf(source).flatMap((one) => brokenRules(file, one));
}

describe('layering', () => {
  it.each(BROKEN)('“%s” fires for %s: %s', (name, file, source) => {
    expect(broken(file, source)).toContainEqual(expect.stringContaining(name));
  });

  it.each(KEPT)('%s may say: %s', (file, source) => {
    expect(broken(file, source)).toEqual([]);
  });

  it('has an example for every rule', () => {
    const shown = BROKEN.flatMap(([, file, source]) => broken(file, source));
    expect(RULES.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('reads imports over several lines, with their line', () => {
    const source = "\n\nimport {\n  type A,\n  b,\n} from './x.js';\nexport * from './y.js';";
    expect(importsOf(source)).toEqual([
      { from: './x.js', typeOnly: false, line: 3 },
      { from: './y.js', typeOnly: false, line: 7 },
    ]);
  });
});
